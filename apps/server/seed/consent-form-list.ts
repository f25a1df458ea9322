import type { ConsentDecisionKind } from '@nattoku/contract/consent/consent-state';

/** How far a demonstration form has come; each state is reached by the functions that the server itself uses. */
export type DemoForm = {
  /** The hospital's number of the template. */
  template: string;
  procedure: string;
  /** The diagnosis, as it stands in the fields that staff fill in. */
  diagnosis: string;
  /** Days from today on which it is planned. */
  inDays: number;
  /** When it was entered, in hours before now. */
  hoursAgo: number;
  until: 'draft' | 'awaitingApproval' | 'issued' | 'explained' | 'doctorSigned' | 'decided' | 'signed' | 'expired';
  decision?: { kind: ConsentDecisionKind; reason: string };
  ending?: 'void' | 'withdraw' | 'supersede';
};

const colonoscopy = {
  template: '消内-012',
  procedure: '大腸内視鏡検査・ポリープ切除',
  diagnosis: '大腸ポリープの疑い',
};
const gallbladder = { template: '外-003', procedure: '腹腔鏡下胆のう摘出術', diagnosis: '胆のう結石症' };

export const demoForms: readonly DemoForm[] = [
  { ...colonoscopy, inDays: 1, hoursAgo: 2, until: 'issued' },
  { ...gallbladder, inDays: 1, hoursAgo: 20, until: 'explained' },
  { ...gallbladder, inDays: 3, hoursAgo: 26, until: 'doctorSigned' },
  { ...colonoscopy, inDays: 2, hoursAgo: 1, until: 'awaitingApproval' },
  { ...colonoscopy, inDays: 9, hoursAgo: 0.5, until: 'draft' },
  { ...gallbladder, inDays: 5, hoursAgo: 30, until: 'signed' },
  { ...colonoscopy, inDays: 6, hoursAgo: 50, until: 'signed' },
  {
    ...colonoscopy,
    inDays: 4,
    hoursAgo: 48,
    until: 'decided',
    decision: { kind: 'refuse', reason: 'まず薬で様子を見たいと思います' },
  },
  {
    ...colonoscopy,
    inDays: 12,
    hoursAgo: 70,
    until: 'decided',
    decision: { kind: 'secondOpinion', reason: '家族が通う病院でも聞いてみたいです' },
  },
  { ...colonoscopy, inDays: 2, hoursAgo: 60, until: 'signed', ending: 'withdraw' },
  {
    ...colonoscopy,
    inDays: 15,
    hoursAgo: 90,
    until: 'decided',
    decision: { kind: 'refuse', reason: '' },
    ending: 'supersede',
  },
  { ...gallbladder, inDays: 20, hoursAgo: 40, until: 'issued', ending: 'void' },
  { ...colonoscopy, inDays: -3, hoursAgo: 900, until: 'expired' },
];
