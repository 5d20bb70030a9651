// The command that installs the library for a language, and the button beside it.
const copy = document.querySelector("#copy"), command = document.querySelector("#install");
const language = document.querySelector("#language");
const choose = () => {
    command.textContent = language.value;
    copy.textContent = "Copy";
};
language.addEventListener("change", choose);
// A page that is reloaded keeps the choice.
choose();
copy.addEventListener("click", async () => {
    try {
        await navigator.clipboard.writeText(command.textContent);
        copy.textContent = "Copied";
    } catch {
        getSelection().selectAllChildren(command);
        copy.textContent = "Selected";
    }
});
