import type { SignatureValue } from '@nattoku/rules/signature/signature-value';

/** Strokes of 山 and 田, as a finger draws them on a tablet; one unit is the width of the pad. */
const strokes: readonly (readonly (readonly [x: number, y: number])[])[] = [
  [
    [0.2, 0.08],
    [0.2, 0.16],
    [0.2, 0.26],
  ],
  [
    [0.12, 0.15],
    [0.12, 0.2],
    [0.12, 0.27],
    [0.2, 0.27],
    [0.28, 0.26],
  ],
  [
    [0.28, 0.14],
    [0.285, 0.2],
    [0.28, 0.28],
  ],
  [
    [0.45, 0.1],
    [0.45, 0.18],
    [0.46, 0.29],
  ],
  [
    [0.45, 0.1],
    [0.55, 0.095],
    [0.64, 0.1],
    [0.64, 0.2],
    [0.63, 0.29],
  ],
  [
    [0.46, 0.19],
    [0.55, 0.185],
    [0.63, 0.19],
  ],
  [
    [0.545, 0.1],
    [0.545, 0.19],
    [0.545, 0.28],
  ],
  [
    [0.46, 0.285],
    [0.55, 0.28],
    [0.63, 0.285],
  ],
];

const MS_PER_POINT = 40;

export const signedName = (signer: string): SignatureValue => {
  let t = 0;
  return {
    signer,
    kind: 'ink',
    strokes: {
      version: 1,
      aspect: 0.4,
      strokes: strokes.map((points) => ({
        drawnWidth: 600,
        points: points.map(([x, y]) => ({ x, y, t: (t += MS_PER_POINT), pressure: 0.5 })),
      })),
    },
  };
};
