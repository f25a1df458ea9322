import type { ScenarioStep } from '@nattoku/contract/ic-support/scenario-step';
import type { VideoId } from '@nattoku/contract/shared/primitives';

type Option = readonly [text: string, isRight?: 'right'];
type Check = { text: string; options: readonly Option[]; explanation: string };

/** What one scenario of the demonstration says; the outline is the same for all. */
export type Explanation = {
  /** The approach and the film that it belongs to, as in seed/approach-list.ts. */
  slug: string;
  /** Code of the department, as in seed/facilities.ts. */
  department: string;
  greeting: string;
  reason: { title: string; points: readonly string[] };
  before: { text: string; first: string; known: string; toFirst: string };
  course: { title: string; points: readonly string[] };
  risks: {
    text: string;
    per: 100 | 1000;
    /** `names`: the core risks of the approach that the item explains. */
    items: readonly { label: string; count: number; names: readonly string[] }[];
  };
  /** Core risks that are told in words, since nobody counts them. */
  further: { text: string; names: readonly string[] };
  check: Check;
  again: string;
  comparison: { columns: readonly [string, string, ...string[]]; rows: readonly (readonly [string, ...string[]])[] };
  /** The last column of the comparison is doing nothing. */
  lastCheck: Check;
  worries: readonly string[];
  anxious: string;
  inRoom: { note: string; text: string };
  teachBack: readonly string[];
  end: string;
};

/** What the hospital adds: ids of its risks by their names, and the film. */
export type Place = { riskOf: (name: string) => string; videoId: VideoId | null };

const SAMPLE = '見本・医学的確認前';

const shared = { place: 'both', minutes: 1, coreRiskIds: [], staffNote: '', next: null } as const;
type Shared = Partial<Pick<ScenarioStep, 'place' | 'minutes' | 'coreRiskIds' | 'staffNote' | 'next'>>;
const base = (key: string, given: Shared = {}) => ({ ...shared, coreRiskIds: [], ...given, key });

const options = (texts: readonly string[]) => texts.map((text, at) => ({ key: `option${at + 1}`, text }));

const check = (key: string, { text, options: answers, explanation }: Check, given: Shared): ScenarioStep => ({
  ...base(key, given),
  kind: 'check',
  text,
  options: answers.map(([words, right], at) => ({ key: `option${at + 1}`, text: words, isRight: right !== undefined })),
  explanation,
});

const beginning = (told: Explanation, { videoId }: Place): ScenarioStep[] => [
  { ...base('greeting', { minutes: 0.5 }), kind: 'message', text: `【${SAMPLE}】\n${told.greeting}` },
  {
    ...base('reason', { minutes: 2 }),
    kind: 'slide',
    title: told.reason.title,
    points: [...told.reason.points],
    imageId: null,
    alt: '',
  },
  {
    ...base('before', { place: 'home' }),
    kind: 'question',
    text: told.before.text,
    isRequired: true,
    answer: 'single',
    options: [
      { key: 'first', text: told.before.first, next: null },
      { key: 'known', text: told.before.known, next: videoId ? 'film' : 'course' },
    ],
  },
  { ...base('toFirst', { place: 'home' }), kind: 'message', text: told.before.toFirst },
  ...(videoId === null
    ? []
    : [
        {
          ...base('film', { place: 'home' }),
          kind: 'video' as const,
          videoId,
          fromSeconds: 0,
          toSeconds: null,
          text: 'まず、全体の流れを動画で見てみましょう。',
        },
      ]),
  {
    ...base('course', { minutes: 2 }),
    kind: 'slide',
    title: told.course.title,
    points: [...told.course.points],
    imageId: null,
    alt: '',
  },
];

const risks = ({ risks: { text, per, items }, further }: Explanation, { riskOf }: Place): ScenarioStep[] => [
  {
    ...base('risks', { minutes: 3, coreRiskIds: items.flatMap(({ names }) => names.map(riskOf)) }),
    kind: 'pictogram',
    text,
    per,
    items: items.map(({ label, count }) => ({ label, count })),
    source: `${SAMPLE}の値です。実際の頻度は担当医にお聞きください。`,
    staffNote: 'この方の年齢と持病で頻度が変わるときは、ここで伝える。',
  },
  {
    ...base('further', { minutes: 2, coreRiskIds: further.names.map(riskOf) }),
    kind: 'message',
    text: further.text,
  },
];

const understanding = (told: Explanation): ScenarioStep[] => [
  check('check', told.check, { place: 'home' }),
  {
    ...base('wasWrong', { next: 'comparison' }),
    kind: 'branch',
    rules: [{ step: 'check', test: { kind: 'wrongFirst' }, next: 'again' }],
  },
  {
    ...base('again', { staffNote: '自宅で間違えた方に出るステップ。言い換えて話す。' }),
    kind: 'message',
    text: told.again,
  },
  {
    ...base('comparison', { minutes: 3 }),
    kind: 'comparison',
    title: 'ほかの方法とくらべる',
    columns: told.comparison.columns.map((name, at, all) => ({
      key: `way${at + 1}`,
      name,
      isDoingNothing: at === all.length - 1,
    })),
    rows: told.comparison.rows.map(([label, ...cells]) => ({ label, cells })),
  },
  check('lastCheck', told.lastCheck, { place: 'home' }),
];

const feelings = (told: Explanation): ScenarioStep[] => [
  {
    ...base('worried', { place: 'home' }),
    kind: 'question',
    text: 'いま、どのくらい心配ですか。',
    isRequired: false,
    answer: 'scale',
    min: 1,
    max: 5,
    minLabel: '心配していない',
    maxLabel: 'とても心配',
  },
  {
    ...base('isWorried', { next: 'worries' }),
    kind: 'branch',
    rules: [{ step: 'worried', test: { kind: 'atLeast', value: 4 }, next: 'anxious' }],
  },
  {
    ...base('anxious', { staffNote: '自宅で「とても心配」に近い答えだった方。まず気持ちを聞く。' }),
    kind: 'message',
    text: told.anxious,
  },
  {
    ...base('worries', { place: 'home' }),
    kind: 'worries',
    text: '心配なことがあれば、選んでください。いくつでもかまいません。',
    options: options(told.worries),
  },
  {
    ...base('questions', { place: 'home' }),
    kind: 'doctorQuestion',
    text: '説明の日に、医師に聞きたいことを書いておけます。',
  },
];

const talk = (told: Explanation): ScenarioStep[] => [
  { ...base('note', { place: 'room', minutes: 0 }), kind: 'staffNote', text: told.inRoom.note },
  { ...base('inRoom', { place: 'room', minutes: 2 }), kind: 'message', text: told.inRoom.text },
  {
    ...base('teachBack', { place: 'room', minutes: 3, staffNote: '言えなかったところは、別の言い方で説明し直す。' }),
    kind: 'teachBack',
    text: 'わたしの説明が足りているかを確かめたいので、次のことを、ご自分の言葉で話していただけますか。',
    points: options(told.teachBack),
  },
  { ...base('end', { minutes: 0 }), kind: 'end', text: told.end },
];

/** The steps of a scenario: why, how, what may happen, what else could be done, and what the person makes of it. */
export const stepsOf = (told: Explanation, place: Place): ScenarioStep[] => [
  ...beginning(told, place),
  ...risks(told, place),
  ...understanding(told),
  ...feelings(told),
  ...talk(told),
];

export const nameOf = (approach: string): string => `${approach}の説明（${SAMPLE}）`;
