/** One picture of a film: what is drawn, for how long, and what the captions say meanwhile. */
export type Slide = { seconds: number; captions: readonly string[]; body: string };
export type Film = { slug: string; slides: readonly Slide[] };
export type Cue = { start: number; end: number; text: string };

export function startOf(film: Film, index: number): number {
  return film.slides.slice(0, index).reduce((sum, slide) => sum + slide.seconds, 0);
}

export function lengthOf(film: Film): number {
  return startOf(film, film.slides.length);
}

/** Each caption gets the share of its slide that its length asks for, so that all are read at one pace. */
export function cuesOf(film: Film): Cue[] {
  return film.slides.flatMap(({ seconds, captions }, index) => {
    const start = startOf(film, index) + 0.3;
    const letters = captions.join('').length;
    let read = 0;
    return captions.map((text) => {
      const from = start + ((seconds - 0.4) * read) / letters;
      read += text.length;
      return { start: from, end: start + ((seconds - 0.4) * read) / letters - 0.05, text };
    });
  });
}

export function webVtt(film: Film): string {
  const blocks = cuesOf(film).map(({ start, end, text }) => `${clock(start)} --> ${clock(end)}\n${twoLines(text)}\n`);
  return ['WEBVTT\n', ...blocks].join('\n');
}

const clock = (seconds: number) => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);

const lineLength = 22;

/** A long caption breaks behind the comma that lies nearest to its middle. */
function twoLines(text: string): string {
  if (text.length <= lineLength) return text;
  const commas = [...text.matchAll(/[、。](?=.)/g)].map((match) => match.index + 1);
  const [best] = commas.toSorted((one, other) => Math.abs(one - text.length / 2) - Math.abs(other - text.length / 2));
  return best === undefined ? text : `${text.slice(0, best)}\n${text.slice(best)}`;
}
