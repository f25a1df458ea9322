import type { BodyView } from '#interview/item/interview-item.ts';

type Point = readonly [number, number];
/** A drawing of the body: paths of SVG, each place by its code, and what is drawn around them for the eye alone. */
export type BodyDrawing = { width: number; height: number; places: Readonly<Record<string, string>>; around: string[] };

const polygon = (...points: readonly Point[]): string => `M${points.map(([x, y]) => `${x} ${y}`).join('L')}Z`;
const oval = (x: number, y: number, wide: number, high: number): string =>
  `M${x - wide} ${y}a${wide} ${high} 0 1 0 ${wide * 2} 0a${wide} ${high} 0 1 0 ${-wide * 2} 0Z`;
const mirrored = (points: readonly Point[], width: number): Point[] => points.map(([x, y]) => [width - x, y]);

const BODY = 200;
const HANDS = 260;

/** A place that there is on both sides, drawn once: on the left half of the picture. */
type Half = Readonly<Record<string, readonly Point[]>>;

const bothSides = (half: Half, width: number, drawn: 'right' | 'left'): Record<string, string> => {
  const other = drawn === 'right' ? 'left' : 'right';
  return Object.fromEntries(
    Object.entries(half).flatMap(([code, points]) => [
      [`${code}-${drawn}`, polygon(...points)],
      [`${code}-${other}`, polygon(...mirrored(points, width))],
    ]),
  );
};

const hand: readonly Point[] = [
  [39, 221],
  [55, 224],
  [56, 244],
  [48, 262],
  [38, 254],
  [35, 238],
];
const arm: readonly Point[] = [
  [50, 118],
  [70, 114],
  [66, 160],
  [55, 222],
  [40, 219],
  [46, 160],
];
const bothDrawn = (points: readonly Point[], width: number): string[] => [
  polygon(...points),
  polygon(...mirrored(points, width)),
];

/** From the front the right side of a person is on the left of the picture. */
const front: BodyDrawing = {
  width: BODY,
  height: 420,
  places: {
    head: 'M78 40A22 28 0 0 1 122 40Z',
    face: 'M78 42L122 42Q123 70 100 74Q77 70 78 42Z',
    neck: polygon([90, 74], [110, 74], [115, 88], [85, 88]),
    chest: polygon([85, 90], [115, 90], [127, 100], [130, 118], [128, 140], [72, 140], [70, 118], [73, 100]),
    'upper-abdomen': polygon([72, 142], [128, 142], [126, 172], [74, 172]),
    'lower-abdomen': polygon([74, 174], [126, 174], [130, 202], [70, 202]),
    ...bothSides(
      {
        shoulder: [
          [84, 89],
          [60, 94],
          [50, 106],
          [50, 118],
          [69, 114],
          [72, 99],
        ],
        'upper-arm': [
          [50, 120],
          [69, 116],
          [66, 158],
          [47, 156],
        ],
        elbow: [
          [47, 158],
          [66, 160],
          [63, 178],
          [45, 176],
        ],
        forearm: [
          [45, 178],
          [63, 180],
          [55, 222],
          [40, 219],
        ],
        groin: [
          [70, 204],
          [99, 204],
          [99, 228],
          [69, 216],
        ],
        thigh: [
          [69, 218],
          [99, 230],
          [97, 290],
          [72, 290],
        ],
        knee: [
          [72, 292],
          [97, 292],
          [96, 318],
          [74, 318],
        ],
        shin: [
          [74, 320],
          [96, 320],
          [93, 380],
          [78, 380],
        ],
        foot: [
          [78, 382],
          [93, 382],
          [95, 404],
          [66, 408],
          [68, 397],
        ],
      },
      BODY,
      'right',
    ),
  },
  around: bothDrawn(hand, BODY),
};

const back: BodyDrawing = {
  width: BODY,
  height: 420,
  places: {
    'back-head': oval(100, 43, 22, 31),
    nape: polygon([90, 76], [110, 76], [115, 88], [85, 88]),
    'upper-back': polygon(
      [85, 90],
      [115, 90],
      [110, 100],
      [110, 138],
      [128, 138],
      [127, 160],
      [73, 160],
      [72, 138],
      [90, 138],
      [90, 100],
    ),
    'lower-back': polygon([73, 162], [127, 162], [130, 198], [70, 198]),
    ...bothSides(
      {
        'shoulder-blade': [
          [84, 90],
          [60, 94],
          [50, 106],
          [50, 118],
          [69, 114],
          [72, 136],
          [88, 136],
          [88, 100],
        ],
        buttock: [
          [70, 200],
          [99, 200],
          [99, 234],
          [69, 226],
        ],
        'back-thigh': [
          [69, 228],
          [99, 236],
          [97, 290],
          [72, 290],
        ],
        calf: [
          [74, 320],
          [96, 320],
          [93, 376],
          [78, 376],
        ],
        heel: [
          [78, 378],
          [93, 378],
          [95, 404],
          [74, 404],
        ],
      },
      BODY,
      'left',
    ),
  },
  around: [
    ...bothDrawn(arm, BODY),
    ...bothDrawn(hand, BODY),
    ...bothDrawn(
      [
        [72, 292],
        [97, 292],
        [96, 318],
        [74, 318],
      ],
      BODY,
    ),
  ],
};

/** Both palms, as a person holds them before their own eyes: the left hand on the left, the thumbs outside. */
const hands: BodyDrawing = {
  width: HANDS,
  height: 200,
  places: bothSides(
    {
      'finger-little': [
        [96, 62],
        [110, 62],
        [110, 96],
        [96, 96],
      ],
      'finger-ring': [
        [78, 38],
        [93, 38],
        [93, 94],
        [78, 94],
      ],
      'finger-middle': [
        [60, 28],
        [75, 28],
        [75, 94],
        [60, 94],
      ],
      'finger-index': [
        [42, 38],
        [57, 38],
        [57, 96],
        [42, 96],
      ],
      'finger-thumb': [
        [40, 104],
        [22, 76],
        [10, 84],
        [22, 116],
        [40, 136],
      ],
      palm: [
        [42, 98],
        [110, 98],
        [104, 154],
        [50, 154],
        [42, 136],
      ],
      wrist: [
        [50, 156],
        [104, 156],
        [102, 190],
        [52, 190],
      ],
    },
    HANDS,
    'left',
  ),
  around: [],
};

const mouth: BodyDrawing = {
  width: BODY,
  height: 200,
  places: {
    lips: `${oval(100, 100, 88, 72)}${oval(100, 100, 72, 56)}`,
    'upper-teeth': 'M36 84Q100 20 164 84L150 92Q100 52 50 92Z',
    'lower-teeth': 'M36 116Q100 180 164 116L150 108Q100 148 50 108Z',
    throat: oval(100, 84, 28, 12),
    tongue: 'M60 112Q100 92 140 112Q122 136 100 138Q78 136 60 112Z',
  },
  around: [],
};

/** How the places of `bodyAreas` are drawn, for the page on which they are pointed at and the one on which they are read. */
export const bodyDrawings: Readonly<Record<BodyView, BodyDrawing>> = { front, back, hand: hands, mouth };

export const bodyViewNames: Readonly<Record<BodyView, string>> = { front: '前', back: '後ろ', hand: '手', mouth: '口' };
