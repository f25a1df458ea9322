import { lengthOf, startOf, type Film } from './film.ts';

const rate = 48_000;
/** C, E, G and the C above, in hertz. */
const notes = [523.25, 659.25, 783.99, 1046.5];

/** A soft bell where a new picture begins and silence between, as a WAV file: a ward at night must bear it. */
export function bells(film: Film): Uint8Array {
  const samples = new Float64Array(lengthOf(film) * rate);
  film.slides.forEach((_slide, index) => {
    ring(samples, startOf(film, index) + 0.1, notes[index % 3] ?? 523.25);
    if (index === 0 || index === film.slides.length - 1) ring(samples, startOf(film, index) + 0.35, notes[3] ?? 1046.5);
  });
  return wav(samples);
}

/** A struck bar: the tone and two overtones that fade faster, after a beginning without a click. */
function ring(samples: Float64Array, at: number, pitch: number): void {
  const first = Math.round(at * rate);
  for (let index = 0; index < 1.6 * rate && first + index < samples.length; index += 1) {
    const time = index / rate;
    const swell = Math.min(1, time / 0.012) * Math.min(1, (1.6 - time) / 0.3);
    const tone = [1, 2.76, 5.4].map(
      (overtone, order) =>
        (Math.sin(2 * Math.PI * pitch * overtone * time) * Math.exp(-time * (3 + order * 5))) / 4 ** order,
    );
    samples[first + index] = (samples[first + index] ?? 0) + 0.09 * swell * tone.reduce((sum, value) => sum + value, 0);
  }
}

function wav(samples: Float64Array): Uint8Array {
  const file = Buffer.alloc(44 + samples.length * 2);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((sample, index) =>
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), 44 + index * 2),
  );
  return file;
}
