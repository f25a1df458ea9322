import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  MAX_SIGNATURE_POINTS,
  MAX_SIGNATURE_STROKES,
  readSignatureStrokes,
  signatureMessages,
} from '#signature/signature-strokes.ts';
import { anyInk } from '#testing/any-ink.ts';
import { anyText } from '#testing/any-text.ts';

const dot = { x: 0.5, y: 0.2, t: 0, pressure: 0.5 };
const stroke = { drawnWidth: 358, points: [dot] };
const ink = { version: 1, aspect: 0.5, strokes: [stroke] };
const withPoint = (point: object) => ({ ...ink, strokes: [{ ...stroke, points: [{ ...dot, ...point }] }] });

test('any ink counts: a dot is enough', () => {
  expect(readSignatureStrokes(ink)).toEqual({ strokes: ink });
});

test('what was drawn is read as it was stored', () => {
  fc.assert(
    fc.property(anyInk, (drawn) => {
      expect(readSignatureStrokes(JSON.parse(JSON.stringify(drawn)))).toEqual({ strokes: drawn });
    }),
  );
});

test('unknown fields are left behind', () => {
  const more = { ...withPoint({ tilt: 3 }), name: '山田 太郎', __proto__: { polluted: true } };
  expect(readSignatureStrokes(more)).toEqual({ strokes: ink });
});

describe('hostile input is refused', () => {
  const many = (length: number, points: number) =>
    Array.from({ length }, () => ({ ...stroke, points: Array.from({ length: points }, () => dot) }));

  test.each([
    ['nothing', undefined, 'notStrokes'],
    ['a text', 'ink', 'notStrokes'],
    ['a list', [], 'notStrokes'],
    ['strokes that are no list', { ...ink, strokes: { length: 1 } }, 'notStrokes'],
    ['a stroke that is none', { ...ink, strokes: [null] }, 'notStrokes'],
    ['a point that is none', { ...ink, strokes: [{ ...stroke, points: ['1,1'] }] }, 'notStrokes'],
    ['another version', { ...ink, version: 2 }, 'version'],
    ['a version that only looks right', { ...ink, version: '1' }, 'version'],
    ['no ink', { ...ink, strokes: [] }, 'empty'],
    ['a stroke without points', { ...ink, strokes: [stroke, { ...stroke, points: [] }] }, 'empty'],
    ['too many strokes', { ...ink, strokes: many(MAX_SIGNATURE_STROKES + 1, 1) }, 'tooManyStrokes'],
    ['too many points', { ...ink, strokes: many(2, MAX_SIGNATURE_POINTS / 2 + 1) }, 'tooManyPoints'],
    ['a list with ten million holes', { ...ink, strokes: Array.from({ length: 1e7 }) }, 'tooManyStrokes'],
    ['a pad without height', { ...ink, aspect: 0 }, 'size'],
    ['a pad that is a tower', { ...ink, aspect: 1e9 }, 'size'],
    ['a pad without width', { ...ink, strokes: [{ ...stroke, drawnWidth: 0 }] }, 'size'],
    ['a width that is a text', { ...ink, strokes: [{ ...stroke, drawnWidth: '358' }] }, 'size'],
    ['ink left of the pad', withPoint({ x: -0.1 }), 'outside'],
    ['ink right of the pad', withPoint({ x: 1.1 }), 'outside'],
    ['ink below the pad', withPoint({ y: 0.6 }), 'outside'],
    ['NaN', withPoint({ x: Number.NaN }), 'outside'],
    ['no place', withPoint({ y: null }), 'outside'],
    ['infinite time', withPoint({ t: Number.POSITIVE_INFINITY }), 'time'],
    ['time before the beginning', withPoint({ t: -1 }), 'time'],
    ['time that runs back', { ...ink, strokes: [{ ...stroke, points: [{ ...dot, t: 9 }, dot] }] }, 'time'],
    ['more than all the pressure', withPoint({ pressure: 2 }), 'pressure'],
  ] as const)('%s', (_, input, problem) => {
    expect(readSignatureStrokes(input)).toEqual({ problem });
    expect(signatureMessages[problem]).toMatch(/(してください。)$/);
  });

  test('and anything else never throws', () => {
    const nearly = fc.record({
      version: fc.oneof(fc.constant(1), fc.anything()),
      aspect: fc.oneof(fc.double(), fc.anything()),
      strokes: fc.array(
        fc.oneof(fc.anything(), fc.record({ drawnWidth: fc.double(), points: fc.array(fc.anything()) })),
      ),
    });
    fc.assert(
      fc.property(fc.oneof(fc.anything(), anyText, nearly), (input) => {
        const reading = readSignatureStrokes(input);
        if ('problem' in reading) expect(signatureMessages[reading.problem]).toMatch(/[ぁ-ん]/);
        else expect(reading.strokes.strokes.length).toBeGreaterThan(0);
      }),
    );
  });
});
