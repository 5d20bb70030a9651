// The page that `gesta view` writes: one trace, from the page itself or from a file that is opened.
import { h } from "../playground/dom.js";
import { followLive } from "./live.js";

/**
 * `given` is { name, trace, account }: the trace compressed as text; { live: true } for a page that follows a program;
 * null for a page that opens files.
 */
export async function startTraceView(gesta, given) {
    const main = document.querySelector("main");
    const element = document.createElement("gesta-trace-view");
    const problem = h("p", { role: "alert", class: "tv-problem", hidden: true });
    const open = async (text, name, account = null) => {
        try {
            problem.hidden = true;
            await element.show(gesta, text, name, account);
        } catch (error) {
            console.error(error);
            problem.hidden = false;
            problem.textContent = `${name}: ${error.message}`;
        }
    };
    const file = h("input", {
        type: "file", id: "file", class: "hidden", onchange: async () => {
            const [chosen] = file.files;
            if (chosen) await open(await chosen.text(), chosen.name);
        },
    });
    document.querySelector("header").append(h("label", { for: "file", class: "tv-open" }, "Open a trace", file));
    document.addEventListener("dragover", (event) => event.preventDefault());
    document.addEventListener("drop", async (event) => {
        event.preventDefault();
        const [dropped] = event.dataTransfer.files;
        if (dropped) await open(await dropped.text(), dropped.name);
    });
    const theme = document.getElementById("theme");
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const set = (isDark) => {
        document.documentElement.dataset.theme = isDark ? "dark" : "light";
        theme.setAttribute("aria-pressed", String(isDark));
        element.readColors();
    };
    set(dark.matches);
    dark.addEventListener("change", () => set(dark.matches));
    theme.addEventListener("click", () => set(document.documentElement.dataset.theme !== "dark"));
    main.append(problem, element);
    if (given?.live) followLive(gesta, element, main);
    else if (given) await open(await unpackedText(given.trace), given.name, given.account);
    document.body.dataset.ready = "";
    return element;
}

async function unpackedText(packed) {
    const bytes = Uint8Array.from(atob(packed), (each) => each.charCodeAt(0));
    return new Response(new Response(bytes).body.pipeThrough(new DecompressionStream("gzip"))).text();
}
