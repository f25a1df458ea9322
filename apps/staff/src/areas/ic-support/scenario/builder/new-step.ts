import type { ScenarioStep } from '@nattoku/contract/ic-support/scenario-step';
import type { StepKind, StepOf } from '#areas/ic-support/scenario/builder/steps.ts';

type Keys = () => string;

const shared = (newKey: Keys) => ({
  key: newKey(),
  place: 'both' as const,
  minutes: 1,
  coreRiskIds: [],
  staffNote: '',
  next: null,
});

const twoOptions = (newKey: Keys) => [
  { key: newKey(), text: '' },
  { key: newKey(), text: '' },
];

const noPicture = { imageId: null, alt: '' };

const beginners: { [Kind in StepKind]: (newKey: Keys) => StepOf<Kind> } = {
  message: (newKey) => ({ ...shared(newKey), kind: 'message', text: '' }),
  picture: (newKey) => ({ ...shared(newKey), kind: 'picture', ...noPicture, text: '' }),
  slide: (newKey) => ({ ...shared(newKey), kind: 'slide', ...noPicture, title: '', points: [''] }),
  video: (newKey) => ({
    ...shared(newKey),
    kind: 'video',
    place: 'home',
    videoId: null,
    fromSeconds: 0,
    toSeconds: null,
    text: '',
  }),
  question: (newKey) => ({
    ...shared(newKey),
    kind: 'question',
    text: '',
    isRequired: true,
    answer: 'single',
    options: twoOptions(newKey).map((option) => ({ ...option, next: null })),
  }),
  check: (newKey) => ({
    ...shared(newKey),
    kind: 'check',
    text: '',
    options: twoOptions(newKey).map((option, index) => ({ ...option, isRight: index === 0 })),
    explanation: '',
  }),
  worries: (newKey) => ({
    ...shared(newKey),
    kind: 'worries',
    text: '心配なことはありますか。あてはまるものを選んでください。',
    options: ['痛み', '麻酔', '費用', '仕事や家のこと'].map((text) => ({ key: newKey(), text })),
  }),
  doctorQuestion: (newKey) => ({
    ...shared(newKey),
    kind: 'doctorQuestion',
    text: '医師に聞きたいことがあれば、書いてください。',
  }),
  comparison: (newKey) => ({
    ...shared(newKey),
    kind: 'comparison',
    title: '',
    columns: [
      { key: newKey(), name: '', isDoingNothing: false },
      { key: newKey(), name: '何もしない（様子をみる）', isDoingNothing: true },
    ],
    rows: [{ label: '', cells: ['', ''] }],
  }),
  pictogram: (newKey) => ({
    ...shared(newKey),
    kind: 'pictogram',
    text: '',
    per: 100,
    items: [{ label: '', count: 1 }],
    source: '',
  }),
  teachBack: (newKey) => ({
    ...shared(newKey),
    kind: 'teachBack',
    place: 'room',
    text: 'わかったことを、ご自分の言葉で話してください。',
    points: [{ key: newKey(), text: '' }],
  }),
  staffNote: (newKey) => ({ ...shared(newKey), kind: 'staffNote', place: 'room', minutes: 0, text: '' }),
  branch: (newKey) => ({ ...shared(newKey), kind: 'branch', minutes: 0, rules: [] }),
  end: (newKey) => ({ ...shared(newKey), kind: 'end', minutes: 0, text: 'おつかれさまでした。説明は以上です。' }),
};

/** A step as it begins: with what most need, and nothing that could go to a patient unread. */
export const newStep = (kind: StepKind, newKey: Keys = () => crypto.randomUUID()): ScenarioStep =>
  beginners[kind](newKey);

/** The kinds of a step in the order of the menu, by what they do. */
export const stepGroups: readonly (readonly StepKind[])[] = [
  ['message', 'picture', 'slide', 'video'],
  ['question', 'check', 'worries', 'doctorQuestion', 'teachBack'],
  ['comparison', 'pictogram'],
  ['staffNote', 'branch', 'end'],
];
