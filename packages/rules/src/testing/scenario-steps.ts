import type { QuestionStep, ScenarioStep, StepKind } from '#scenario/scenario-step.ts';

const common = { place: 'both', minutes: 1, coreRiskIds: [], staffNote: '', next: null } as const;

type Single = Extract<QuestionStep, { answer: 'single' }>;
type Of<K extends StepKind> = Extract<ScenarioStep, { kind: K }>;
type Own<S> = Omit<S, 'key' | keyof typeof common>;
type Changes<S> = Partial<Omit<S, 'kind' | 'key'>>;

const options = (...texts: string[]) => texts.map((text, index) => ({ key: `${index + 1}`, text }));

/** A step of each kind that lacks nothing. */
const complete = {
  message: { kind: 'message', text: '説明します。' },
  picture: { kind: 'picture', imageId: 'p', alt: '胆のうの図', text: '' },
  slide: { kind: 'slide', title: '手術の流れ', points: ['麻酔をします'], imageId: null, alt: '' },
  video: { kind: 'video', videoId: 'v', fromSeconds: 0, toSeconds: 30, text: '' },
  question: {
    kind: 'question',
    answer: 'single',
    isRequired: true,
    text: '薬を飲んでいますか。',
    options: options('はい', 'いいえ').map((option) => ({ ...option, next: null })),
  },
  check: {
    kind: 'check',
    text: 'どれが正しいですか。',
    options: options('合っている', 'ちがう').map((option, index) => ({ ...option, isRight: index === 0 })),
    explanation: '最初のものが正しい答えです。',
  },
  worries: { kind: 'worries', text: '心配なことはありますか。', options: options('痛み', '費用') },
  doctorQuestion: { kind: 'doctorQuestion', text: '医師に聞きたいことはありますか。' },
  comparison: {
    kind: 'comparison',
    title: 'ほかの方法',
    columns: [
      { key: '1', name: '手術', isDoingNothing: false },
      { key: '2', name: '何もしない', isDoingNothing: true },
    ],
    rows: [{ label: 'よいところ', cells: ['痛みがなくなる', '入院しない'] }],
  },
  pictogram: { kind: 'pictogram', text: '100人では', per: 100, items: [{ label: '出血', count: 1 }], source: '見本' },
  teachBack: { kind: 'teachBack', text: 'ご自分の言葉で話してください。', points: options('何をするか') },
  staffNote: { kind: 'staffNote', text: '薬を確かめます。' },
  branch: { kind: 'branch', rules: [{ step: 'q', test: { kind: 'anyOf', options: ['1'] }, next: null }] },
  end: { kind: 'end', text: 'おわりです。' },
} satisfies { [K in Exclude<StepKind, 'question'>]: Own<Of<K>> } & { question: Own<Single> };

/** A step of a scenario that lacks nothing by itself, changed as said. */
export const stepOf = <K extends StepKind>(kind: K, key: string, changes: Changes<Of<K>> = {}): Of<K> =>
  ({ ...structuredClone({ ...common, ...complete[kind] }), key, ...changes }) as unknown as Of<K>;

/** A question with one answer out of several; each named option leads to its step, or on where null is said. */
export const asking = (key: string, leads: Record<string, string | null>, changes: Changes<Single> = {}): Single => ({
  ...(stepOf('question', key) as Single),
  options: Object.entries(leads).map(([option, next]) => ({ key: option, text: option, next })),
  ...changes,
});

/** A question on a scale from 0 to 10. */
export const rating = (key: string, changes: { min?: number; max?: number } = {}): QuestionStep => {
  const { kind, text, isRequired, ...shared } = stepOf('question', key);
  const { place, minutes, coreRiskIds, staffNote, next } = shared;
  const scale = { answer: 'scale', min: 0, max: 10, minLabel: '', maxLabel: '', ...changes } as const;
  return { kind, key, text, isRequired, place, minutes, coreRiskIds, staffNote, next, ...scale };
};

/** A branch that leads to `next` where its question was answered with one of the options. */
export const branching = (key: string, asked: string, ...chosen: [option: string, next: string | null][]) =>
  stepOf('branch', key, {
    rules: chosen.map(([option, next]) => ({ step: asked, test: { kind: 'anyOf', options: [option] }, next })),
  });

/** Options of the check that `stepOf` makes. */
export const right = '1';
export const wrong = '2';
