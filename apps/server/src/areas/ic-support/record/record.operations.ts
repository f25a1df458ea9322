import type { IcRecord, RecordBody } from '@nattoku/contract/ic-support/ic-record';
import type { MissingReasons } from '@nattoku/contract/ic-support/missing-item';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { desc, eq } from 'drizzle-orm';
import { lockTalk, talkAudit, talkChanges } from '#areas/ic-support/order/ic-order.lock.ts';
import { mayLead } from '#areas/ic-support/order/ic-order.rules.ts';
import { chartTextOf, composeRecord, type RecordWords } from '#areas/ic-support/record/record.body.ts';
import { TALK_SEAL } from '#areas/ic-support/record/record.queue.ts';
import { recordMissingReasons } from '#areas/ic-support/session/session.missing.ts';
import { pointsOf } from '#areas/ic-support/session/session-points.ts';
import { withChatAnswers } from '@nattoku/rules/talk/chat-answers';
import { foldSession } from '@nattoku/rules/talk/fold-session';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import { staff } from '#domain/staff/staff.table.ts';
import { entriesOf, sessionEntries } from '#domain/talk/entries.ts';
import { changeTalk, type StoredTalk } from '#domain/talk/move-talk.ts';
import { icRecords } from '#domain/talk/record.table.ts';
import { talkHappened } from '#domain/talk/talk-happened.ts';
import { icTalks } from '#domain/talk/talk.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { newId } from '#kernel/new-id.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

type Writing = { orderId: OrderId; talkVersion: number } & RecordWords;

/** What has to be said and has no result. */
async function openPoints(tx: Tx, { orderItemId, startedAt }: StoredTalk): Promise<IcRecord['open']> {
  if (startedAt === null) return [];
  const session = foldSession(sessionEntries(await entriesOf(tx, orderItemId)));
  const points = await pointsOf(tx, orderItemId);
  const results = withChatAnswers(session.points, points);
  return points
    .filter(({ id, required }) => required && results[id] === undefined)
    .map(({ id, title, kind }) => ({ id, title, kind }));
}

type Edition = { body: RecordBody; changeNote: string };

/** Keeps an edition, and has its sealed PDF made. */
export async function keepEdition(
  tx: Tx,
  talk: StoredTalk,
  { body, changeNote }: Edition,
  scope: StaffScope,
): Promise<Job[]> {
  const now = scope.clock.now();
  const [newest] = await editionsOf(tx, talk);
  const id = newId(now.getTime());
  await tx.insert(icRecords).values({
    id,
    orderItemId: talk.orderItemId,
    number: (newest?.number ?? 0) + 1,
    body,
    changeNote,
    finalisedBy: scope.actor.staffId,
    finalisedAt: now,
  });
  const { facilityId } = scope.actor;
  return [{ queue: TALK_SEAL, data: { facilityId, recordId: id }, singletonKey: id }];
}

type Finalising = Writing & { reasons: MissingReasons };

/** The record stands from now on. Nothing that has to be said may be without a result, and nothing that is missing without a reason. */
export const finaliseRecord = write(
  async (tx, { summary, agreed, reasons, ...input }: Finalising, scope: StaffScope) => {
    const { order, talk } = await lockTalk(tx, input, scope);
    if (talk.state !== 'decided') throw new Problem('talk.illegalTransition');
    if (!mayLead(scope.actor, talk.ledTopic)) throw new Problem('talk.needsDoctor');
    const open = await openPoints(tx, talk);
    if (open.length > 0)
      throw new Problem('talk.pointsOpen', { errors: open.map(({ id, title }) => ({ field: id, message: title })) });
    await recordMissingReasons(tx, talk, reasons, scope);
    const now = scope.clock.now();
    const jobs = await keepEdition(
      tx,
      talk,
      { body: await composeRecord(tx, talk, { summary, agreed }), changeNote: '' },
      scope,
    );
    const finalised = { finalisedAt: now, finalisedBy: scope.actor.staffId };
    await changeTalk(tx, talk.orderItemId, { state: 'finalised', ...finalised }, now);
    return {
      result: () => findRecord(tx, order.id),
      audit: talkAudit('talk.finalise', order),
      changes: [...talkChanges(order), { topic: 'talk', id: order.id }, { topic: 'patientPage', id: order.id }],
      jobs: [...jobs, ...(await talkHappened(tx, order.id, 'talk.finalised', now))],
    };
  },
);

/** A further edition that says what is another; the one before stays as it was. */
export const amendRecord = write(
  async (tx, { summary, agreed, changeNote, ...input }: Writing & { changeNote: string }, scope: StaffScope) => {
    if (changeNote.trim() === '')
      throw invalidInput({ field: 'changeNote', message: '何を訂正したかを入力してください' });
    const { order, talk } = await lockTalk(tx, input, scope);
    if (talk.state !== 'finalised' && talk.state !== 'amended') throw new Problem('talk.illegalTransition');
    if (!mayLead(scope.actor, talk.ledTopic)) throw new Problem('talk.needsDoctor');
    const [newest] = await editionsOf(tx, talk);
    if (!newest) throw new Error('A finalised talk without its record.');
    const jobs = await keepEdition(tx, talk, { body: { ...newest.body, summary, agreed }, changeNote }, scope);
    await changeTalk(tx, talk.orderItemId, { state: 'amended' }, scope.clock.now());
    return {
      result: () => findRecord(tx, order.id),
      audit: talkAudit('talk.amend', order, { number: newest.number + 1 }),
      changes: [...talkChanges(order), { topic: 'talk', id: order.id }, { topic: 'patientPage', id: order.id }],
      jobs,
    };
  },
);

/** The newest first. */
export const editionsOf = (tx: Tx, { orderItemId }: Pick<StoredTalk, 'orderItemId'>) =>
  tx.select().from(icRecords).where(eq(icRecords.orderItemId, orderItemId)).orderBy(desc(icRecords.number));

/** @throws Problem `notFound` */
async function findRecord(tx: Tx, orderId: OrderId): Promise<IcRecord> {
  const [talk] = await tx.select().from(icTalks).where(eq(icTalks.orderId, orderId));
  if (!talk) throw new Problem('notFound');
  const rows = await tx
    .select({ record: icRecords, by: staff.name })
    .from(icRecords)
    .innerJoin(staff, eq(staff.id, icRecords.finalisedBy))
    .where(eq(icRecords.orderItemId, talk.orderItemId))
    .orderBy(desc(icRecords.number));
  const [newest] = rows;
  const isDecided = talk.decision !== null;
  const empty = { summary: '', agreed: '' };
  const body = newest?.record.body ?? (isDecided ? await composeRecord(tx, talk, empty) : null);
  return {
    body,
    text: body ? chartTextOf(body, newest?.record.changeNote ?? '') : '',
    open: newest ? [] : await openPoints(tx, talk),
    editions: rows.map(({ record, by }) => ({
      number: record.number,
      changeNote: record.changeNote,
      finalisedAt: record.finalisedAt.toISOString(),
      finalisedBy: by,
      sealedAt: record.sealedAt?.toISOString() ?? null,
      sha256: record.sha256?.toString('hex') ?? null,
    })),
    talkVersion: talk.version,
  };
}

export const getRecord = (scope: StaffScope, orderId: OrderId): Promise<IcRecord> =>
  recordedRead(scope, async (tx) => {
    const result = await findRecord(tx, orderId);
    return { result, audit: await opened(tx, orderId, 'talk.readRecord') };
  });

/** Who opened what of this patient. */
export async function opened(
  tx: Tx,
  orderId: OrderId,
  action: 'talk.readRecord' | 'talk.printRecord' | 'talk.printLeaflet',
) {
  const { rows } = await tx.$client.query<{ patientId: string }>(
    'SELECT patient_id AS "patientId" FROM orders WHERE id = $1',
    [orderId],
  );
  return { action, subject: { type: 'order', id: orderId }, patientId: (rows[0]?.patientId ?? null) as never };
}
