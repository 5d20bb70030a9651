// What-if: other parameters, relations, classes and orders; the differences; and what to take home.
import { control } from "../playground/controls.js";
import { h, setText } from "../playground/dom.js";
import { classOf, editsOf, isRelated, orderOf, RELATIONS } from "./edits.js";
import { ExportDialog } from "./export.js";
import { outcomeOf } from "./model.js";

const MOST_DIFFERENCES = 40;

export class WhatIf {
    constructor(view) {
        this.view = view;
        this.title = h("h2", {}, "What if");
        this.count = h("p", { role: "status", class: "tv-count" });
        this.differences = h("ol", { class: "tv-differences" });
        this.parameters = h("div", { class: "tv-controls" });
        this.relations = h("div", { class: "tv-controls" });
        this.others = h("div", { class: "tv-controls" });
        this.resetter = h("button", { onclick: () => this.reset() }, "Reset");
        this.dialog = new ExportDialog(view);
        this.element = h("section", { class: "tv-if", "aria-label": "What if" },
            h("div", { class: "title" }, this.title, h("div", { class: "actions" }, this.resetter,
                h("button", { onclick: () => this.dialog.open() }, "Export"))),
            this.count, this.differences, ...this.advices(),
            h("details", { open: true }, h("summary", {}, "Parameters"), this.parameters),
            h("details", {}, h("summary", {}, "Relations"), this.relations),
            h("details", {}, h("summary", {}, "Class and order"), this.others), this.dialog.element);
        this.show();
    }

    /** What an account advises, each with what comes out: a press tries it, unless it changes the program. */
    advices() {
        const advice = this.view.account?.advice ?? [];
        if (advice.length === 0) return [];
        const entry = (each) => {
            const { cause, change, result } = each;
            const edits = editsOf(each.edits);
            const after = h("span", { class: "tv-before" }, result);
            const why = cause ? [h("span", {}, `${cause}.`)] : [];
            const words = [...why, h("strong", {}, `${edits ? "Try" : "Change"}: ${change}`), after];
            if (edits === null) return h("li", {}, h("p", {}, ...words));
            return h("li", {}, h("button", { onclick: () => this.tryOut(each, edits) }, ...words));
        };
        return [h("details", { open: true }, h("summary", {}, `Advice: ${advice.length}`),
            h("ol", { class: "tv-differences" }, ...advice.map(entry)))];
    }

    tryOut(advice, edits) {
        this.view.showAdvised(advice);
        this.view.model.setEdits(edits);
        this.show();
    }

    get recognizer() {
        return this.view.trace.recognizers.find(({ id }) => id === this.view.selected);
    }

    /** The description of the class that the recognizer has after the edits. */
    get kind() {
        const { model } = this.view;
        const context = this.context ??= model.gesta.context({ unitsPerMm: model.trace.unitsPerMm });
        const name = classOf(this.recognizer, model.edits);
        return context.classes.find((each) => each.name === name);
    }

    reset() {
        this.view.model.edit(null);
        this.show();
    }

    edit(edit) {
        this.view.model.edit(edit);
        setText(this.title, `What if: ${this.view.model.nameOf(this.view.selected)}`);
    }

    /** The controls of the selected recognizer. */
    show() {
        const { recognizer } = this;
        if (!recognizer) return;
        setText(this.title, `What if: ${recognizer.name}`);
        this.showParameters(recognizer);
        this.showRelations(recognizer);
        this.showOthers(recognizer);
    }

    showParameters(recognizer) {
        const { kind } = this;
        const { model } = this.view;
        if (!kind) {
            this.parameters.replaceChildren(h("p", { class: "quiet" }, "This class is not part of the page."));
            return;
        }
        const isSame = classOf(recognizer, model.edits) === recognizer.class;
        this.parameters.replaceChildren(...kind.parameters.map((parameter) => {
            const edit = model.edits.findLast((each) => (
                each.kind === "set" && each.recognizer === recognizer.id && each.name === parameter.name));
            const recorded = isSame ? recognizer.parameters[parameter.name] : parameter.initial;
            const value = edit?.value ?? recorded ?? parameter.initial;
            const given = parameter.type === "boolean" ? Boolean(value) : value;
            if (parameter.type === "text") return this.textControl(recognizer, parameter, given ?? "");
            return control(`tv-${recognizer.id}`, parameter, given, (changed) => this.edit(
                { kind: "set", recognizer: recognizer.id, name: parameter.name, value: changed }));
        }));
    }

    textControl(recognizer, { name, doc }, value) {
        const id = `tv-${recognizer.id}-${name}`;
        const input = h("input", {
            type: "text", id,
            onchange: () => this.edit({ kind: "set", recognizer: recognizer.id, name, value: input.value }),
        });
        input.value = value;
        return h("div", { class: "control" }, h("label", { for: id }, name.replaceAll("_", " ")), input,
            h("p", { class: "doc" }, doc));
    }

    showRelations(recognizer) {
        const { model, trace } = this.view;
        const others = trace.recognizers.filter(({ id }) => id !== recognizer.id);
        const relate = (relation, other, on) => {
            this.edit({ kind: "relate", recognizer: recognizer.id, relation, other, on });
            this.showRelations(recognizer);
        };
        this.relations.replaceChildren(...Object.entries(RELATIONS).map(([relation, { words }]) => h("fieldset", {},
            h("legend", {}, words), ...others.map(({ id, name }) => {
                const box = h("input", { type: "checkbox", onchange: () => relate(relation, id, box.checked) });
                box.checked = isRelated(trace, model.edits, recognizer.id, relation, id);
                return h("label", {}, box, name);
            }))));
    }

    showOthers(recognizer) {
        const { model, trace } = this.view;
        const classes = h("select", {
            id: "tv-class", onchange: () => {
                this.edit({ kind: "class", recognizer: recognizer.id, class: classes.value });
                this.show();
            },
        }, ...this.context.classes.map(({ name }) => h("option", { value: name }, name)));
        classes.value = classOf(recognizer, model.edits);
        const setPriority = () => {
            const value = Math.round(Number(priority.value)) || 0;
            this.edit({ kind: "set", recognizer: recognizer.id, name: "priority", value });
        };
        const priority = h("input", { type: "number", id: "tv-priority", step: 1, onchange: setPriority });
        const isOfPriority = (each) => each.name === "priority" && each.recognizer === recognizer.id;
        priority.value = model.edits.findLast(isOfPriority)?.value ?? recognizer.parameters.priority ?? 0;
        const order = orderOf(trace, model.edits);
        const move = (by) => {
            const at = order.indexOf(recognizer.id);
            const moved = order.filter((id) => id !== recognizer.id);
            moved.splice(Math.min(Math.max(0, at + by), moved.length), 0, recognizer.id);
            this.edit({ kind: "order", recognizers: moved });
            this.showOthers(recognizer);
        };
        this.others.replaceChildren(
            h("div", { class: "control inline" }, h("label", { for: "tv-class" }, "class"), classes),
            h("div", { class: "control inline" }, h("label", { for: "tv-priority" }, "priority"), priority),
            h("div", { class: "control inline" },
                h("span", {}, `created ${order.indexOf(recognizer.id) + 1} of ${order.length}`),
                h("div", { class: "actions" }, h("button", { onclick: () => move(-1) }, "Earlier"),
                    h("button", { onclick: () => move(1) }, "Later"))));
    }

    showDifferences() {
        const { view } = this;
        const { model, differences } = view;
        this.resetter.disabled = !model.isChanged;
        const count = differences.length;
        this.count.hidden = !model.isChanged;
        setText(this.count, model.error || (count === 0 ? "Nothing comes out otherwise."
            : `${count} ${count === 1 ? "sequence comes" : "sequences come"} out otherwise.`));
        const startOf = ({ before, after }) => (after ?? before).start;
        const key = differences.map((each) => [each.id, startOf(each), outcomeOf(each.after)]).join("|");
        if (this.known === key) return;
        this.known = key;
        this.differences.replaceChildren(...differences.slice(0, MOST_DIFFERENCES).map((each) => this.entry(each)));
    }

    entry({ id, before, after }) {
        const { view } = this;
        const show = () => {
            view.select(id);
            view.seek((after ?? before).end ?? (after ?? before).start);
        };
        return h("li", {}, h("button", { onclick: show }, h("strong", {}, view.model.nameOf(id)),
            h("span", {}, outcomeOf(after)), h("span", { class: "tv-before" }, `before: ${outcomeOf(before)}`)));
    }
}
