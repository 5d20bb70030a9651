// The scenes of the front page: each a surface, and a program beside it that the visitor can edit and run.
import { example, fingersOf, strokesOf } from "../playground/ghosts.js";
import { ProgramEditor, runProgram } from "../playground/run.js";
import { Scene } from "../playground/scene.js";
import { IslandWorld } from "./worlds/island.js";
import { MapScene } from "./worlds/map.js";
import { NotesWorld } from "./worlds/notes.js";
import { PicturesWorld } from "./worlds/pictures.js";
import { SpellsWorld } from "./worlds/spells.js";
import { VerdictsWorld } from "./worlds/verdicts.js";

/** What a finger draws before the first touch: a pattern, or the example of a class. */
const WORLDS = {
    spells: [SpellsWorld, "z"], notes: [NotesWorld, "up-right"], pictures: [PicturesWorld, "gesta.transform"],
    map: [MapScene, "gesta.pan"], island: [IslandWorld, "gesta.pan"], verdicts: [VerdictsWorld, "chevron"],
};
const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;

async function start(element, gesta, library) {
    const { name } = element.dataset;
    const [World, ghost] = WORLDS[name];
    const canvas = element.querySelector("canvas");
    const world = new World({ width: canvas.clientWidth, height: canvas.clientHeight });
    const scene = new Scene(gesta, library, canvas, world);
    const run = async (text) => {
        const context = gesta.context({ frameValues: true, mergeChanges: true });
        try {
            await runProgram(text, { gesta, library, context, world });
        } catch (error) {
            context.close();
            throw error;
        }
        scene.use(context);
    };
    const text = element.querySelector("pre").textContent;
    const editor = new ProgramEditor({ text, label: `Program of the scene ${name}`, run });
    element.querySelector("pre").replaceWith(editor.element);
    await run(text);
    scene.touched = () => {
        canvas.parentElement.dataset.touched = "";
    };
    scene.frame(performance.now());
    new IntersectionObserver(([entry]) => {
        scene.isVisible = entry.isIntersecting;
        if (!entry.isIntersecting) delete element.dataset.awake;
    }).observe(canvas);
    element.querySelector(".wake").addEventListener("click", () => {
        element.dataset.awake = "";
    });
    element.dataset.ready = "";
    if (isStill) return;
    const fingers = ghost.startsWith("gesta.") ? example(gesta, scene.stage, { class: ghost, parameters: {} })
        : fingersOf(strokesOf(gesta, ghost), 0.4);
    new IntersectionObserver(([entry], observer) => {
        if (!entry.isIntersecting) return;
        observer.disconnect();
        setTimeout(() => {
            if (canvas.parentElement.dataset.touched === undefined) scene.stage.play(fingers);
        }, 700);
    }, { threshold: 0.6 }).observe(canvas);
}

export function startScenes(gesta, library) {
    const near = new IntersectionObserver((entries) => {
        for (const { isIntersecting, target } of entries) {
            if (!isIntersecting) continue;
            near.unobserve(target);
            start(target, gesta, library);
        }
    }, { rootMargin: "300px" });
    for (const element of document.querySelectorAll(".scene")) near.observe(element);
}
