// Sends a trace to `gesta view --live` while it is recorded. The program never waits for it, and never fails by it.

/** What may be kept of a trace that the viewer has not received, in bytes. */
const MOST_KEPT = 64 * 2 ** 20;

const warn = (/** @type {string} */ why) => console.warn(`gesta: the session is not shown: ${why}`);

/**
 * What receives the pieces of a trace, and sends them to the viewer at a port of this machine. undefined where there
 * are no web sockets.
 *
 * @param {number} port
 */
export function toViewer(port) {
    if (typeof WebSocket === "undefined") {
        warn("there is no WebSocket: node has it from version 22 on, or with --experimental-websocket");
        return undefined;
    }
    const socket = new WebSocket(`ws://127.0.0.1:${port}/trace`);
    /** @type {Uint8Array[]} */
    let early = [];
    let hasEnded = false;
    const end = (/** @type {string} */ why) => {
        if (!hasEnded) warn(why);
        hasEnded = true;
        early = [];
        socket.close();
    };
    const send = (/** @type {Uint8Array} */ piece) => {
        if (socket.bufferedAmount > MOST_KEPT) end("the viewer is too slow");
        else socket.send(piece);
    };
    socket.onopen = () => {
        for (const piece of early) send(piece);
        early = [];
    };
    socket.onerror = () => end(`gesta view --live does not listen on port ${port}`);
    socket.onclose = () => {
        hasEnded = true;
    };
    return (/** @type {Uint8Array} */ piece) => {
        if (hasEnded) return;
        if (socket.readyState === WebSocket.CONNECTING) early.push(piece);
        else send(piece);
    };
}
