import { icOrderContract } from '@nattoku/contract/ic-support/ic-order';
import { icRecordContract } from '@nattoku/contract/ic-support/ic-record';
import { icSessionContract } from '@nattoku/contract/ic-support/ic-session';
import type { TalkDecision } from '@nattoku/contract/ic-support/ic-talk-state';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { attempt } from '#testing/order-model/order-attempt.ts';
import type { OrderWorld } from '#testing/order-model/order-world.ts';
import { anEntry, append, pointEnding, reasonsFor } from '#testing/talks.ts';

const reason = '理由を書きます';

const sessionOf = async ({ hospital, orderId }: OrderWorld) => {
  const params = { orderId };
  const { body } = await hospital.doctor(icSessionContract.get, { params });
  return { ...body, params, talkVersion: body.order.talk.version };
};

export async function startTalk(world: OrderWorld): Promise<void> {
  const { params, talkVersion, allowed } = await sessionOf(world);
  await attempt(
    'start the talk',
    { isOffered: allowed.includes('start'), excuses: ['patient.archived', 'patient.deceased'] },
    world.hospital.doctor(icSessionContract.start, { params, body: { talkVersion } }),
  );
}

/** Says how points of the talk ended: all of them, or the first alone. */
export async function explainPoints(world: OrderWorld, isWhole: boolean): Promise<void> {
  const { hospital, orderId, facts } = world;
  const { points, allowed, order } = await sessionOf(world);
  if (!allowed.includes('append')) return;
  const entries = order.talk.attendees
    .filter(({ inAt }) => inAt === null)
    .map(({ id }) => anEntry(hospital, { kind: 'attendee', attendee: id, move: 'in' }));
  const answers = new Map<string, string>();
  for (const point of isWhole ? points : points.slice(0, 1)) {
    const ending = pointEnding(point);
    const question = facts.questions.find(({ text }) => point.asks === 'answer' && point.title.includes(text));
    const answer = question ? facts.word('口頭') : '';
    if (question) answers.set(question.text, answer);
    entries.push(anEntry(hospital, ending.kind === 'topic' && question ? { ...ending, answer } : ending));
  }
  if (entries.length === 0) return;
  const { status, body } = await append(hospital, orderId, entries);
  if (status !== 200 || body.refused.length > 0)
    throw new Error(`what was said in the talk is refused: ${JSON.stringify(body)}`);
  for (const [question, answer] of answers) {
    facts.said.set(question, answer);
    const asked = facts.questions.find(({ text }) => text === question);
    if (asked) asked.isOpen = false;
  }
}

export async function endTalk(world: OrderWorld): Promise<void> {
  const { params, talkVersion, allowed, missing } = await sessionOf(world);
  await attempt(
    'end the talk',
    { isOffered: allowed.includes('end') },
    world.hospital.doctor(icSessionContract.end, { params, body: { talkVersion, reasons: reasonsFor(missing) } }),
  );
}

/** Records what the patient decided, or that they decided otherwise. */
export async function decideTalk(world: OrderWorld, decision: TalkDecision): Promise<void> {
  const { hospital } = world;
  const { params, talkVersion, allowed } = await sessionOf(world);
  const revisitOn = decision === 'defer' ? addDays(todayInTokyo(hospital.clock.now()), 3) : null;
  const decided = { talkVersion, decision, reason: decision === 'refuse' ? reason : '', revisitOn };
  if (allowed.includes('amendDecision')) {
    const body = { ...decided, amendReason: reason };
    const reply = hospital.doctor(icSessionContract.amendDecision, { params, body });
    await attempt('amend the decision', { isOffered: true, excuses: ['talk.sameDecision'] }, reply);
    return;
  }
  await attempt(
    'decide',
    { isOffered: allowed.includes('decide') },
    hospital.doctor(icSessionContract.decide, { params, body: decided }),
  );
}

/** Finalises the record, or writes a further edition of it. */
export async function finaliseTalk(world: OrderWorld): Promise<void> {
  const { hospital, facts } = world;
  const { params, talkVersion, allowed, missing } = await sessionOf(world);
  const written = { talkVersion, summary: facts.word('要約'), agreed: facts.word('合意') };
  if (allowed.includes('amend')) {
    const body = { ...written, changeNote: reason };
    await attempt('amend the record', { isOffered: true }, hospital.doctor(icRecordContract.amend, { params, body }));
    return;
  }
  await attempt(
    'finalise the record',
    { isOffered: allowed.includes('finalise'), excuses: ['talk.pointsOpen'] },
    hospital.doctor(icRecordContract.finalise, { params, body: { ...written, reasons: reasonsFor(missing) } }),
  );
}

/** Moves the talk to another time. */
export async function moveTalk(world: OrderWorld, hours: number): Promise<void> {
  const { hospital, facts } = world;
  const { allowed, talk } = await world.order();
  const startsAt = new Date(hospital.clock.now().getTime() + hours * 3_600_000).toISOString();
  const { minutes, place, room, version: talkVersion } = talk;
  const body = { talkVersion, startsAt, minutes, place, room, reason };
  const isMoved = await attempt(
    'move the talk',
    { isOffered: allowed.includes('reschedule') },
    hospital.doctor(icOrderContract.reschedule, { params: { orderId: world.orderId }, body }),
  );
  if (isMoved) facts.startsAt = startsAt;
}

export async function cancelTalk(world: OrderWorld): Promise<void> {
  const { allowed, talk } = await world.order();
  await attempt(
    'cancel the talk',
    { isOffered: allowed.includes('cancelTalk') },
    world.hospital.doctor(icOrderContract.cancelTalk, {
      params: { orderId: world.orderId },
      body: { talkVersion: talk.version, reason },
    }),
  );
}
