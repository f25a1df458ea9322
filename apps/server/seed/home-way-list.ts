import type { StepAnswer } from '@nattoku/contract/ic-support/scenario-answer';
import type { ProcedureSide } from '@nattoku/contract/ic-support/ic-talk-state';

type Done = readonly [step: string, answer?: StepAnswer];

/** How far somebody has come at home with the scenario of a package, and when they are told the rest. */
export type HomeWay = {
  /** A slug of seed/approach-list.ts. */
  approach: string;
  side: ProcedureSide;
  /** In Tokyo, counted from today. */
  talk: readonly [inDays: number, time: string];
  hoursAgo: number;
  /** Steps of seed/scenarios/explanation.ts in the order in which they were left. */
  steps: readonly Done[];
  isAtEnd: boolean;
};

const chosen = (options: readonly string[], other = ''): StepAnswer => ({
  kind: 'options',
  options: options.map((at) => `option${at}`),
  other,
});
const begun = (answer: 'first' | 'known'): readonly Done[] => [
  ['greeting'],
  ['reason'],
  ['before', { kind: 'options', options: [answer], other: '' }],
];
const told: readonly Done[] = [['toFirst'], ['film'], ['course'], ['risks'], ['further']];

/** Stopped half-way, answered wrong twice, and is very worried; has gone to the end, wrong once; has only begun. */
export const homeWays: readonly HomeWay[] = [
  {
    approach: 'colonoscopy',
    side: 'none',
    talk: [1, '15:00'],
    hoursAgo: 26,
    isAtEnd: false,
    steps: [
      ...begun('first'),
      ...told,
      ['check', chosen(['2'])],
      ['check', chosen(['3'])],
      ['again'],
      ['comparison'],
      ['lastCheck', chosen(['1'])],
      ['worried', { kind: 'number', value: 5 }],
      ['anxious'],
      ['worries', chosen(['1', '2'], '下剤で気持ちが悪くならないか')],
    ],
  },
  {
    approach: 'laparoscopic-cholecystectomy',
    side: 'none',
    talk: [2, '11:00'],
    hoursAgo: 20,
    isAtEnd: true,
    steps: [
      ...begun('first'),
      ...told,
      ['check', chosen(['1'])],
      ['check', chosen(['2'])],
      ['again'],
      ['comparison'],
      ['lastCheck', chosen(['2'])],
      ['worried', { kind: 'number', value: 3 }],
      ['worries', chosen(['1', '4'])],
      ['questions', { kind: 'text', text: '仕事には、いつから戻れますか。重い荷物を持つ仕事です。' }],
      ['end'],
    ],
  },
  {
    approach: 'cataract-surgery',
    side: 'left',
    talk: [5, '09:30'],
    hoursAgo: 6,
    isAtEnd: false,
    steps: begun('known'),
  },
];
