/**
 * What is drawn on a picture, as vectors: x from 0 to 1 across its width, y from 0 to 1 down its height, pressure from 0 to 1.
 * Lists instead of objects, since a talk may hold thousands of strokes (specification/ic-support.md §35).
 */
export type DrawingPoint = readonly [x: number, y: number, pressure: number];

/** The colours of Okabe and Ito: told apart by people who see red, green or blue differently, and dark enough on white. */
export const drawingColours = {
  black: '#1a1a1a',
  vermilion: '#d55e00',
  blue: '#0072b2',
  pink: '#cc79a7',
} as const;
export type DrawingColour = keyof typeof drawingColours;
export const drawingColourNames: Readonly<Record<DrawingColour, string>> = {
  black: '黒',
  vermilion: '朱色',
  blue: '青',
  pink: '桃色',
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
  line: DrawingLine;
  width: DrawingWidth;
  points: readonly DrawingPoint[];
};

/** What happens to a picture. Nothing is ever taken out of what was drawn: a stroke is hidden and may be shown again. */
export type DrawingAction =
  | { kind: 'add'; stroke: DrawingStroke }
  | { kind: 'hide'; strokeIds: readonly string[] }
  | { kind: 'show'; strokeIds: readonly string[] };

/** They bound what a hostile client can make a server keep and draw; a talk stays far below. */
export const MAX_DRAWING_STROKES = 5000;
export const MAX_STROKE_POINTS = 2000;

/** The strokes that are seen, in the order they were drawn. Actions may come twice; the last word on a stroke counts. */
export function visibleStrokes(actions: readonly DrawingAction[]): readonly DrawingStroke[] {
  const strokes = new Map<string, DrawingStroke>();
  const hidden = new Set<string>();
  for (const action of actions) {
    if (action.kind === 'add') {
      if (!strokes.has(action.stroke.id)) strokes.set(action.stroke.id, action.stroke);
    } else if (action.kind === 'hide') {
      for (const id of action.strokeIds) hidden.add(id);
    } else {
      for (const id of action.strokeIds) hidden.delete(id);
    }
  }
  return [...strokes.values()].filter(({ id }) => !hidden.has(id));
}

/** What takes an action back. */
export function inverseOf(action: DrawingAction): DrawingAction {
  if (action.kind === 'add') return { kind: 'hide', strokeIds: [action.stroke.id] };
  return { kind: action.kind === 'hide' ? 'show' : 'hide', strokeIds: action.strokeIds };
}

/** What brings an action back that was taken back: a stroke that was added is not added a second time. */
export function repeatOf(action: DrawingAction): DrawingAction {
  return action.kind === 'add' ? { kind: 'show', strokeIds: [action.stroke.id] } : action;
}
