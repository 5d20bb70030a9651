// Before the library is here: shows what fingers draw on the surface, and keeps its samples. hero.js takes them over.
(() => {
    const canvas = document.querySelector("#hero canvas");
    const pen = canvas.getContext("2d");
    const ratio = devicePixelRatio || 1;
    const [kept, down] = [[], new Map()];
    const types = ["pointerdown", "pointermove", "pointerup", "pointercancel"];
    const take = (event) => {
        const { type, pointerId: id, timeStamp: time, pointerType: tool } = event;
        if (type === "pointerdown") {
            if (canvas.width !== Math.round(canvas.clientWidth * ratio)) {
                canvas.width = Math.round(canvas.clientWidth * ratio);
                canvas.height = Math.round(canvas.clientHeight * ratio);
                pen.setTransform(ratio, 0, 0, ratio, 0, 0);
                Object.assign(pen, { lineWidth: 6, lineCap: "round", lineJoin: "round", strokeStyle: "#f0f0f7" });
            }
            document.querySelector("#hero").dataset.touched = "";
            canvas.setPointerCapture(id);
        } else if (!down.has(id)) return;
        const box = canvas.getBoundingClientRect();
        const [x, y] = [event.clientX - box.left, event.clientY - box.top];
        kept.push({ type, id, time, tool, x, y });
        pen.beginPath();
        pen.moveTo(...(down.get(id) ?? [x, y]));
        pen.lineTo(x, y);
        pen.stroke();
        if (type === "pointerdown" || type === "pointermove") down.set(id, [x, y]);
        else {
            down.delete(id);
            document.querySelector("#invitation").textContent = "Judged as soon as the library is here ...";
        }
    };
    for (const type of types) canvas.addEventListener(type, take);
    window.early = {
        /** The samples, if all fingers are up, which ends the keeping; null while one is down. */
        stop() {
            if (down.size > 0) return null;
            for (const type of types) canvas.removeEventListener(type, take);
            return kept;
        },
    };
    performance.mark("surface");
})();
