// The button beside the command.
document.querySelector("#copy").addEventListener("click", async ({ target }) => {
    const command = document.querySelector("#install");
    try {
        await navigator.clipboard.writeText(command.textContent);
        target.textContent = "Copied";
    } catch {
        getSelection().selectAllChildren(command);
        target.textContent = "Selected";
    }
});
