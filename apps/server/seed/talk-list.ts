import type { TalkDecision } from '@nattoku/contract/ic-support/ic-talk-state';

/** How far a talk of the demonstration has come. */
export type DemoTalk = {
  /** A slug of seed/approach-list.ts. */
  approach: string;
  /** In Tokyo, counted from today; null for one without a time yet. */
  at: readonly [inDays: number, time: string] | null;
  room: string;
  /** Whether a nurse is named who comes along. */
  withNurse: boolean;
  until: 'draft' | 'planned' | 'canceled' | 'inSession' | 'explained' | 'decided' | 'finalised' | 'amended';
  decision?: TalkDecision;
};

const gallbladder = { approach: 'laparoscopic-cholecystectomy', room: '面談室1' } as const;
const colonoscopy = { approach: 'colonoscopy', room: '面談室2' } as const;
const cataract = { approach: 'cataract-surgery', room: '眼科説明室' } as const;
const contrast = { approach: 'contrast-ct', room: '面談室2' } as const;

/** Last month's, so that the figures of a department have something to say. */
const before: DemoTalk[] = Array.from({ length: 12 }, (_, at) => ({
  ...(at % 2 === 0 ? gallbladder : colonoscopy),
  at: [-30 - at, at % 4 === 0 ? '18:30' : '14:00'],
  withNurse: at % 3 !== 0,
  until: 'finalised',
  decision: 'agree',
}));

/** Every state of a talk (specification/ic-support.md §21). */
export const demoTalks: readonly DemoTalk[] = [
  { ...gallbladder, at: [0, '16:30'], withNurse: false, until: 'planned' },
  { ...cataract, at: [1, '10:00'], withNurse: true, until: 'planned' },
  { ...colonoscopy, at: [3, '11:00'], withNurse: true, until: 'planned' },
  { ...contrast, at: null, withNurse: false, until: 'planned' },
  { ...gallbladder, at: [4, '15:00'], withNurse: true, until: 'draft' },
  { ...cataract, at: [0, '09:00'], withNurse: true, until: 'inSession' },
  { ...colonoscopy, at: [-1, '14:00'], withNurse: true, until: 'explained' },
  { ...gallbladder, at: [-2, '10:30'], withNurse: true, until: 'decided', decision: 'agree' },
  { ...cataract, at: [-3, '13:30'], withNurse: false, until: 'decided', decision: 'defer' },
  { ...gallbladder, at: [-5, '11:00'], withNurse: true, until: 'finalised', decision: 'secondOpinion' },
  { ...colonoscopy, at: [-6, '15:30'], withNurse: true, until: 'amended', decision: 'agree' },
  { ...contrast, at: [2, '09:30'], withNurse: false, until: 'canceled' },
  ...before,
];
