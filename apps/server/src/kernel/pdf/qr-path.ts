import { encode } from 'uqr';

const QUIET_ZONE = 4;

/** A QR code with its quiet zone as an SVG path; one unit is one module. */
export const qrPath = (text: string): { path: string; modules: number } => {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const runs = data.flatMap((row, y) => darkRuns(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`));
  return { path: runs.join(''), modules: size };
};

/** Neighbours in a row are one rectangle: between two of their own a printer may leave a hair of white. */
const darkRuns = (row: readonly boolean[]): [start: number, length: number][] => {
  const runs: [number, number][] = [];
  row.forEach((dark, x) => {
    const last = runs.at(-1);
    if (!dark) return;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
};
