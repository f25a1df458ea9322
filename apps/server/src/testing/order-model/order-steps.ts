import { patientContract } from '@nattoku/contract/patient/patient';
import { icPackageContract } from '@nattoku/contract/ic-support/ic-package';
import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import { itemsOf } from '@nattoku/contract/patient-page/page-items';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import type { TalkDecision } from '@nattoku/contract/ic-support/ic-talk-state';
import * as fc from 'fast-check';
import { expireOrders } from '#domain/order/lifecycle/expire-orders.ts';
import { answer, answerOrally, ask } from '#testing/chats.ts';
import { type PlainKind, type Step, takeStep } from '#testing/consent/model/model-steps.ts';
import { send } from '#testing/interviews.ts';
import {
  acknowledgeFlags,
  correct,
  enterOnPaper,
  sendAnswers,
  sendBack,
  settleInterview,
  type,
} from '#testing/order-model/interview-steps.ts';
import { attempt, tookRecord } from '#testing/order-model/order-attempt.ts';
import { deviceOf } from '#testing/order-model/order-outputs.ts';
import type { OrderWorld } from '#testing/order-model/order-world.ts';
import {
  cancelTalk,
  decideTalk,
  endTalk,
  explainPoints,
  finaliseTalk,
  moveTalk,
  startTalk,
} from '#testing/order-model/talk-steps.ts';
import { record } from '#testing/video/video-orders.ts';

const reason = '理由を書きます';

type Verb = 'reissueLink' | 'extend' | 'cancel' | 'close';
const offeredAs = { reissueLink: 'reissue', extend: 'extend', cancel: 'cancel', close: 'close' } as const;

/** What staff do with the order as a whole. */
const act = (verb: Verb) => async (world: OrderWorld) => {
  const { hospital, orderId, facts } = world;
  const { allowed, version } = await world.order();
  const params = { orderId };
  const dueOn = addDays(todayInTokyo(hospital.clock.now()), 20);
  const replies = {
    reissueLink: () => hospital.doctor(orderVerbContract.reissueLink, { params, body: { version } }),
    extend: () => hospital.doctor(orderVerbContract.extend, { params, body: { version, dueOn } }),
    cancel: () => hospital.doctor(orderVerbContract.cancel, { params, body: { version, reason } }),
    close: () => hospital.doctor(orderVerbContract.close, { params, body: { version } }),
  };
  const isDone = await attempt(`${verb} the order`, { isOffered: allowed.includes(offeredAs[verb]) }, replies[verb]());
  if (isDone && verb === 'cancel') facts.isCanceled = true;
};

const expire = async (world: OrderWorld) => {
  const over = "expires_at = now() - interval '1 minute'";
  await world.ask(`UPDATE orders SET ${over} WHERE id = $1 AND expires_at IS NOT NULL`, [world.orderId]);
  await world.ask(`UPDATE order_links SET ${over} WHERE order_id = $1`, [world.orderId]);
  await expireOrders(world.hospital.server.services);
};

/** `daysAgo`: null where a death was recorded by mistake. */
const changeDeath = (daysAgo: number | null) => async (world: OrderWorld) => {
  const { hospital } = world;
  const patient = await world.patient();
  const deceasedOn = daysAgo === null ? null : addDays(todayInTokyo(hospital.clock.now()), -daysAgo);
  const { status, body } = await hospital.admin(patientContract.update, {
    params: { patientId: patient.id },
    body: { ...patient, deceasedOn, identityChange: null },
  });
  if (status !== 200) throw new Error(`the death cannot be recorded: ${status} ${JSON.stringify(body)}`);
};

/** The patient asks something on the page. */
const askStaff = async (world: OrderWorld) => {
  const device = await deviceOf(world);
  if (!device) return;
  const text = world.facts.word('質問');
  const { body } = await ask({ call: device.call, cookie: '' }, world.orderId, text);
  if (await tookRecord(world, 'a question', body)) world.facts.questions.push({ text, isOpen: true });
};

const replyInChat = async (world: OrderWorld) => {
  const { hospital, orderId, facts } = world;
  const text = facts.word('返信');
  const isOffered = (await world.order()).lifecycle === 'issued' && !(await world.isPatientClosed());
  const { status, body } = await answer(hospital.nurse, orderId, text);
  if (!(await attempt('reply in the chat', { isOffered }, Promise.resolve({ status, body })))) return;
  facts.replies.push(text);
  for (const question of facts.questions) question.isOpen = false;
  if (body.entries.length === 0) throw new Error('the reply is not in the conversation');
};

const answerByMouth = async ({ hospital, orderId, facts }: OrderWorld) => {
  const text = facts.word('伝言');
  const { status } = await answerOrally(hospital.nurse, orderId, text);
  if (status >= 500) throw new Error(`the server answered ${status}`);
  if (status !== 200) return;
  facts.notes.push(text);
  for (const question of facts.questions) question.isOpen = false;
};

/** The patient rewrites the memo of the consent form, or removes it, its default value included. */
const fillMemo = (isRemoved: boolean) => async (world: OrderWorld) => {
  const device = await deviceOf(world);
  const consent = device && itemsOf('consent', device.order)[0]?.consent;
  const signer = consent?.signers.find(({ role }) => role === 'patient');
  if (!device || !signer) return;
  const value = isRemoved ? null : world.facts.word('希望');
  const filled = record('consentFilled', {
    orderId: world.orderId,
    signerId: signer.id,
    values: [{ fieldId: world.memoId, value }],
  });
  const { body } = await send(device, filled);
  const isOffered = consent?.closed === null && (signer.state === 'waiting' || signer.state === 'declined');
  if (await tookRecord(world, `filling the memo while ${signer.state}`, body, isOffered)) world.facts.changeMemo(value);
};

const moveProcedure = async (world: OrderWorld) => {
  const { hospital, orderId, facts } = world;
  const { version, talk } = await world.order();
  const { on } = talk.procedure;
  if (on === null) throw new Error('the procedure has no day');
  const body = { version, procedureOn: addDays(on, 7) };
  const { status } = await hospital.doctor(icPackageContract.moveProcedure, { params: { orderId }, body });
  if (status >= 500) throw new Error(`the server answered ${status}`);
  // The talk keeps its distance to the procedure.
  if (status === 200 && talk.state === 'planned')
    facts.startsAt = new Date(Date.parse(facts.startsAt) + 7 * 86_400_000).toISOString();
};

const plain = {
  issue: async (world: OrderWorld) => {
    if (world.isIssued) {
      const { version } = await world.order();
      const params = { orderId: world.orderId };
      const again = world.hospital.doctor(icPackageContract.issue, { params, body: { version, side: 'none' } });
      await attempt('issue again', { isOffered: false }, again);
    } else await world.issue();
  },
  send: sendAnswers,
  enter: enterOnPaper,
  correct: (world: OrderWorld) => correct(world, 'correct', false),
  removeByCorrection: (world: OrderWorld) => correct(world, 'correct', true),
  amend: (world: OrderWorld) => correct(world, 'amend', false),
  sendBack,
  acknowledge: acknowledgeFlags,
  review: (world: OrderWorld) => settleInterview(world, 'review'),
  finaliseInterview: (world: OrderWorld) => settleInterview(world, 'finalise'),
  ask: askStaff,
  reply: replyInChat,
  answerOrally: answerByMouth,
  fillMemo: fillMemo(false),
  removeMemo: fillMemo(true),
  startTalk,
  explainFirst: (world: OrderWorld) => explainPoints(world, false),
  explainAll: (world: OrderWorld) => explainPoints(world, true),
  endTalk,
  finaliseTalk,
  moveTalk: (world: OrderWorld) => moveTalk(world, 48),
  moveTalkToday: (world: OrderWorld) => moveTalk(world, 1),
  cancelTalk,
  moveProcedure,
  die: changeDeath(0),
  dieBefore: changeDeath(2),
  correctDeath: changeDeath(null),
  expire,
  extend: act('extend'),
  reissueLink: act('reissueLink'),
  cancel: act('cancel'),
  close: act('close'),
} as const;
type PlainOrderKind = keyof typeof plain;

const ofConsent = [
  'withdrawOnPage',
  'hearWithdrawal',
  'explain',
  'overrideGate',
  'finalise',
  'requestVoid',
  'approveVoid',
  'seal',
  'archive',
  'unarchive',
  'undoMerge',
] as const satisfies PlainKind[];

export type OrderStep =
  | { kind: PlainOrderKind }
  | { kind: 'type'; which: number }
  | { kind: 'decideTalk'; decision: TalkDecision }
  | { kind: 'consent'; step: Step };

/** Does one step over HTTP; the steps of the consent form are those of its own model. */
export async function takeOrderStep(world: OrderWorld, step: OrderStep): Promise<void> {
  if (!world.isIssued && step.kind !== 'issue') return;
  switch (step.kind) {
    case 'type':
      return type(world, step.which);
    case 'decideTalk':
      return decideTalk(world, step.decision);
    case 'consent':
      return takeConsentStep(world, step.step);
    default:
      return plain[step.kind](world);
  }
}

const onPage: readonly Step['kind'][] = ['sign', 'decide', 'withdrawOnPage'];

/** A voided form is not on the page of an order that goes on. After a death or the end of the registration nobody signs on the page. */
const takeConsentStep = async (world: OrderWorld, step: Step): Promise<void> => {
  if (!onPage.includes(step.kind)) return takeStep(world, step);
  const before = await world.row();
  if (before.state === 'voided') return;
  const isClosed = await world.isPatientClosed();
  await takeStep(world, step);
  const { state, signatures } = await world.row();
  if (isClosed && (state !== before.state || signatures.length !== before.signatures.length))
    throw new Error(`${step.kind} changed the form although the patient died or is archived`);
};

const kinds = Object.keys(plain) as PlainOrderKind[];
const consentStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Step>({ kind: 'sign', which: 0 }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      which: fc.constant(0),
      decision: fc.constantFrom('agree' as const, 'refuse' as const, 'defer' as const),
    }),
  },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'merge', age: 40 }) },
  { weight: 9, arbitrary: fc.record({ kind: fc.constantFrom(...ofConsent) }) },
);

export const anyOrderStep: fc.Arbitrary<OrderStep> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('type' as const), which: fc.nat(5) }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('consent' as const), step: consentStep }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('decideTalk' as const),
      decision: fc.constantFrom<TalkDecision[]>('agree', 'refuse', 'defer', 'secondOpinion'),
    }),
  },
  { weight: 20, arbitrary: fc.record({ kind: fc.constantFrom(...kinds) }) },
);
