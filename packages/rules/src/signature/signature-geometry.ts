import { SIGNATURE_STROKES_VERSION } from '#signature/signature-strokes.ts';
import type { SignaturePoint, SignatureStroke, SignatureStrokes } from '#signature/signature-strokes.ts';

/** Of a pad or a picture, in CSS pixels. */
export type InkSize = { width: number; height: number };

/** Where the drawn pad lies on a surface: pixels per unit, and its corner. */
export type InkPlace = { scale: number; left: number; top: number };

/** A hundred-thousandth of the pad's width is far below a pixel, and keeps what is stored short. */
const DECIMALS = 1e5;
const PRESSURE_DECIMALS = 1e3;

/** As large as fits, in the middle, never stretched: a turned screen shows the same ink. */
export function placeInk(aspect: number, { width, height }: InkSize): InkPlace {
  const scale = Math.min(width, height / aspect);
  return { scale, left: (width - scale) / 2, top: (height - scale * aspect) / 2 };
}

export function pointToPixels<Point extends { x: number; y: number }>(point: Point, { scale, left, top }: InkPlace) {
  return { ...point, x: point.x * scale + left, y: point.y * scale + top };
}

/** A stroke drawn in pixels of a pad of this size. Points on its very edge stay inside. */
export function strokeFromPixels(points: readonly SignaturePoint[], size: InkSize): SignatureStroke {
  const aspect = aspectOf(size);
  return {
    drawnWidth: size.width,
    points: points.map(({ x, y, t, pressure }) => ({
      x: within(x / size.width, 1),
      y: within(y / size.width, aspect),
      t,
      pressure: Math.round(pressure * PRESSURE_DECIMALS) / PRESSURE_DECIMALS,
    })),
  };
}

/**
 * The ink as it stands on a pad of this size, so that a stroke drawn there can join it: measured again where the pad has another
 * shape than the one it was drawn on, else unchanged.
 */
export function reframe(ink: SignatureStrokes | null, size: InkSize): SignatureStrokes {
  const aspect = aspectOf(size);
  if (!ink) return { version: SIGNATURE_STROKES_VERSION, aspect, strokes: [] };
  if (ink.aspect === aspect) return ink;

  const place = placeInk(ink.aspect, size);
  const strokes = ink.strokes.map(({ drawnWidth, points }) => ({
    ...strokeFromPixels(
      points.map((point) => pointToPixels(point, place)),
      size,
    ),
    drawnWidth: (drawnWidth * size.width) / place.scale,
  }));
  return { version: SIGNATURE_STROKES_VERSION, aspect, strokes };
}

const aspectOf = ({ width, height }: InkSize): number => Math.round((height / width) * DECIMALS) / DECIMALS;

const within = (value: number, most: number): number =>
  Math.min(most, Math.max(0, Math.round(value * DECIMALS) / DECIMALS));
