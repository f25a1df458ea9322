/**
 * What is drawn on a picture, as vectors: x from 0 to 1 across its width, y from 0 to 1 down its height, pressure from 0 to 1.
 * Lists instead of objects, since a talk may hold thousands of strokes (specification/ic-support.md §35).
 */
export type DrawingPoint = readonly [x: number, y: number, pressure: number];

/** Told apart by people who see red, green or blue differently, and dark enough on white. */
export const drawingColours = {
  black: '#1a1a1a',
  orange: '#d55e00',
  blue: '#0b5cad',
  green: '#1ea362',
} as const;
export type DrawingColour = keyof typeof drawingColours;
export const drawingColourNames: Readonly<Record<DrawingColour, string>> = {
  black: '黒',
  orange: '橙',
  blue: '青',
  green: '緑',
};

export type DrawingLine = 'solid' | 'dashed';
export const drawingLineNames: Readonly<Record<DrawingLine, string>> = { solid: '実線', dashed: '破線' };

/** As a share of the picture's width. */
export const drawingWidths = { thin: 0.004, medium: 0.008, thick: 0.016 } as const;
export type DrawingWidth = keyof typeof drawingWidths;
export const drawingWidthNames: Readonly<Record<DrawingWidth, string>> = {
  thin: '細い',
  medium: '中くらい',
  thick: '太い',
};

export type DrawingStroke = {
  /** Made by the device, so that a stroke that arrives twice is there once. */
  id: string;
  colour: DrawingColour;
  /** As a share of the picture's width. */
  width: number;
  line?: DrawingLine | undefined;
  points: readonly DrawingPoint[];
};

/** They bound what a hostile client can make a server keep and draw; a talk stays far below. */
export const MAX_DRAWING_STROKES = 5000;
export const MAX_STROKE_POINTS = 2000;
