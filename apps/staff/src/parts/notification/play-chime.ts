/** Two short tones, high enough to be heard over a ward and over within a second. */
const TONES = [
  { hertz: 880, at: 0 },
  { hertz: 1175, at: 0.22 },
] as const;
const LENGTH = 0.2;
const LOUDNESS = 0.25;

/** Says without words that something urgent came. A browser in which nobody has pressed anything yet stays silent. */
export function playChime(): void {
  if (!('AudioContext' in globalThis)) return;
  const audio = new AudioContext();
  const end = audio.currentTime + 1;
  for (const { hertz, at } of TONES) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const start = audio.currentTime + at;
    tone.frequency.value = hertz;
    // It swells and fades: a tone that is cut off clicks.
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(LOUDNESS, start + 0.02);
    volume.gain.linearRampToValueAtTime(0, start + LENGTH);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + LENGTH);
  }
  setTimeout(() => void audio.close(), (end - audio.currentTime) * 1000);
}
