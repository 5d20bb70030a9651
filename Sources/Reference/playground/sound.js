// The two sounds of all pages: a gesture is recognized, or is not. They are silent until a person switches them on.

const KEY = "gesta-sound";
/** Frequencies in Hz, each for this many seconds. */
const GOOD_TONES = [[660, 0.07], [990, 0.12]];
const BAD_TONES = [[170, 0.13]];
const LOUDNESS = 0.12;

let audio = null;
let isOn = false;
try {
    isOn = localStorage.getItem(KEY) === "on";
} catch {
    // A page that was opened from the disk may have no storage.
}

/** A tone now or in `delay` seconds. */
export function tone(frequency, seconds, { delay = 0, loudness = LOUDNESS, shape = "triangle" } = {}) {
    audio ??= new AudioContext();
    const start = audio.currentTime + delay;
    const [source, volume] = [audio.createOscillator(), audio.createGain()];
    source.type = shape;
    source.frequency.value = frequency;
    volume.gain.setValueAtTime(loudness, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + seconds);
    source.connect(volume).connect(audio.destination);
    source.start(start);
    source.stop(start + seconds);
}

/** Plays one of the two sounds, if they are on. */
export function sound(isGood) {
    if (!isOn) return;
    let delay = 0;
    for (const [frequency, seconds] of isGood ? GOOD_TONES : BAD_TONES) {
        tone(frequency, seconds, { delay });
        delay += seconds * 0.7;
    }
}

/** Makes a button switch the sounds on and off. */
export function soundButton(button) {
    const show = () => {
        button.setAttribute("aria-pressed", String(isOn));
        button.textContent = isOn ? "Sound on" : "Sound off";
    };
    button.addEventListener("click", () => {
        isOn = !isOn;
        try {
            localStorage.setItem(KEY, isOn ? "on" : "off");
        } catch {
            // as above
        }
        show();
        sound(true);
    });
    show();
}
