/**
 * Ink as vectors: what is stored, sent and drawn again at any size. The unit is the width of the pad, so that x runs from 0 to 1
 * and y from 0 to `aspect`; t is in milliseconds since the first point of the signature and never runs back; pressure from 0 to 1.
 */
export type SignaturePoint = { x: number; y: number; t: number; pressure: number };

export type SignatureStroke = {
  /** How many CSS pixels one unit measured while the stroke was drawn: it turns the pen's pixel widths into shares of the ink. */
  drawnWidth: number;
  points: readonly SignaturePoint[];
};

export type SignatureStrokes = {
  version: 1;
  /** Height of the pad divided by its width. */
  aspect: number;
  strokes: readonly SignatureStroke[];
};

export const SIGNATURE_STROKES_VERSION = 1;
/** Far above the longest name in kanji; they bound what a hostile client can make a server keep and draw. */
export const MAX_SIGNATURE_STROKES = 300;
export const MAX_SIGNATURE_POINTS = 10_000;

const ASPECT = { least: 0.05, most: 4 };
const DRAWN_WIDTH = { least: 40, most: 1_000_000 };
const LONGEST_MS = 24 * 60 * 60 * 1000;

export type SignatureProblem =
  | 'notStrokes'
  | 'version'
  | 'empty'
  | 'tooManyStrokes'
  | 'tooManyPoints'
  | 'size'
  | 'outside'
  | 'time'
  | 'pressure';

export const signatureMessages: Readonly<Record<SignatureProblem, string>> = {
  notStrokes: '署名のデータを読み取れません。もう一度署名してください。',
  version: 'この署名のデータには対応していません。画面を読み込み直して、もう一度署名してください。',
  empty: '署名がありません。署名してください。',
  tooManyStrokes: `署名の画数が多すぎます（${MAX_SIGNATURE_STROKES}画まで）。消して、もう一度署名してください。`,
  tooManyPoints: '署名の線が長すぎます。消して、もう一度署名してください。',
  size: '署名欄の大きさが正しくありません。画面を読み込み直して、もう一度署名してください。',
  outside: '署名が署名欄の外に出ています。もう一度署名してください。',
  time: '署名した順番を読み取れません。もう一度署名してください。',
  pressure: '署名の筆圧を読み取れません。もう一度署名してください。',
};

type Reading = { strokes: SignatureStrokes } | { problem: SignatureProblem };

class Refused extends Error {
  readonly problem: SignatureProblem;

  constructor(problem: SignatureProblem) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * Strokes out of anything that claims to be some, with nothing in them but the known fields. Any ink counts, a single dot too.
 * Counts are looked at before the points are, so that huge input costs nothing.
 */
export function readSignatureStrokes(input: unknown): Reading {
  try {
    return { strokes: readStrokes(input) };
  } catch (error) {
    if (error instanceof Refused) return { problem: error.problem };
    throw error;
  }
}

function readStrokes(input: unknown): SignatureStrokes {
  if (!isRecord(input) || !Array.isArray(input['strokes'])) throw new Refused('notStrokes');
  if (input['version'] !== SIGNATURE_STROKES_VERSION) throw new Refused('version');
  const { length } = input['strokes'];
  if (length === 0) throw new Refused('empty');
  if (length > MAX_SIGNATURE_STROKES) throw new Refused('tooManyStrokes');
  const groups = Array.from(input['strokes'] as unknown[], pointsOf);
  if (groups.reduce((sum, { points }) => sum + points.length, 0) > MAX_SIGNATURE_POINTS) {
    throw new Refused('tooManyPoints');
  }

  const aspect = numberWithin(input['aspect'], ASPECT.least, ASPECT.most, 'size');
  let last = 0;
  const strokes = groups.map(({ stroke, points }) => ({
    drawnWidth: numberWithin(stroke['drawnWidth'], DRAWN_WIDTH.least, DRAWN_WIDTH.most, 'size'),
    points: Array.from(points, (given) => {
      const point = readPoint(given, aspect, last);
      last = point.t;
      return point;
    }),
  }));
  return { version: SIGNATURE_STROKES_VERSION, aspect, strokes };
}

function pointsOf(stroke: unknown): { stroke: Record<string, unknown>; points: unknown[] } {
  if (!isRecord(stroke) || !Array.isArray(stroke['points'])) throw new Refused('notStrokes');
  if (stroke['points'].length === 0) throw new Refused('empty');
  return { stroke, points: stroke['points'] };
}

function readPoint(point: unknown, aspect: number, notBefore: number): SignaturePoint {
  if (!isRecord(point)) throw new Refused('notStrokes');
  return {
    x: numberWithin(point['x'], 0, 1, 'outside'),
    y: numberWithin(point['y'], 0, aspect, 'outside'),
    t: numberWithin(point['t'], notBefore, LONGEST_MS, 'time'),
    pressure: numberWithin(point['pressure'], 0, 1, 'pressure'),
  };
}

function numberWithin(value: unknown, least: number, most: number, problem: SignatureProblem): number {
  if (typeof value !== 'number' || !(value >= least && value <= most)) throw new Refused(problem);
  return value;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
