import type { Common, InterviewItem, ItemKind, Unit } from '#interview/item/interview-item.ts';

export const UCUM = 'http://unitsofmeasure.org';
const unit = (code: string, display: string): Unit => ({ system: UCUM, code, display });
/** 日・週間・か月・年, as UCUM calls them. */
export const durationUnits: readonly Unit[] = [
  unit('d', '日'),
  unit('wk', '週間'),
  unit('mo', 'か月'),
  unit('a', '年'),
];

type Of<Kind extends ItemKind> = Extract<InterviewItem, { kind: Kind }>;
type Own<Kind extends ItemKind> = Omit<Of<Kind>, keyof Common | 'kind'>;

const own: { [Kind in ItemKind]: Own<Kind> } = {
  group: { repeats: null },
  note: {},
  picture: { imageId: null, alt: '' },
  video: { videoId: null },
  yesNo: {},
  agreement: {},
  choice: {
    isMultiple: false,
    options: [],
    other: null,
    least: null,
    most: null,
    look: 'buttons',
    isHorizontal: false,
  },
  text: { isLong: false, maxLength: null, isKanaOnly: false, example: '' },
  number: { as: 'integer', units: [], min: null, max: null, decimals: null },
  date: { as: 'date', precision: 'day', min: null, max: null },
  time: {},
  duration: { units: [...durationUnits] },
  scale: { look: 'numbers', min: 0, max: 10, step: 1, minLabel: '', maxLabel: '' },
  matrix: { options: [], rows: [] },
  bodyMap: { views: ['front', 'back'], most: null },
  photo: { most: 5 },
  signature: {},
  computed: { as: 'decimal', expression: null, score: null, unit: null, decimals: null },
  foreign: { type: 'display' },
};

/** A question of a kind that says nothing yet. */
export function blankItem<Kind extends ItemKind>(kind: Kind, linkId: string, over: Partial<Of<Kind>> = {}): Of<Kind> {
  const common: Common = {
    linkId,
    prefix: '',
    text: '',
    help: '',
    shortText: '',
    isRequired: false,
    isHidden: kind === 'computed',
    enabling: null,
    items: [],
    kept: null,
  };
  // What each kind has of its own stands in the table above under its name.
  return { ...common, kind, ...structuredClone(own[kind]), ...over } as unknown as Of<Kind>;
}
