import type { AttendeeKind } from '@nattoku/contract/ic-support/ic-talk-state';
import type { ApproachId, ScenarioVersionId } from '@nattoku/contract/shared/primitives';
import { eq } from 'drizzle-orm';
import { requireScenario } from '#areas/ic-support/order/plan-references.ts';
import { mayLead } from '#areas/ic-support/order/ic-order.rules.ts';
import type { ItemKind } from '#domain/order/item-kind.ts';
import { addItems } from '#domain/order/order-items.ts';
import { orderItems } from '#domain/order/order.table.ts';
import { replaceAttendees } from '#domain/talk/attendees.ts';
import { changeTalk, lockTalkOf, putTalkLast, type StoredTalk, TALK_ITEM } from '#domain/talk/move-talk.ts';
import { icTalks } from '#domain/talk/talk.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';

const nothing = { audit: [], changes: [], jobs: [] };

/** The id of a content is that of the approach that is talked about; empty for none. An order has one talk. */
export const addTalk: ItemKind['add'] = async (tx, order, contents, { actor, clock }) => {
  const [content, ...others] = contents;
  if (!content) return nothing;
  if (others.length > 0 || (await lockTalkOf(tx, order.id))) throw new Problem('talk.illegalTransition');
  const approachId = content.contentId === '' ? null : (content.contentId as ApproachId);
  const approach = approachId && (await approachOf(tx, approachId));
  if (approachId && !approach) throw new Problem('notFound');
  const [orderItemId] = await addItems(tx, order.id, TALK_ITEM, [{ title: null, required: content.required }]);
  if (!orderItemId) throw new Error('An item without an id.');
  const now = clock.now();
  await tx.insert(icTalks).values({
    orderItemId,
    orderId: order.id,
    approachId,
    scenarioVersionId: approach?.scenarioVersionId ?? null,
    procedureName: approach?.name ?? '',
    ...(approach && { minutes: approach.minutes }),
    startsAt: order.icAt,
    explainerId: actor.role === 'doctor' ? actor.staffId : null,
    orderedBy: order.createdBy,
    createdAt: now,
    updatedAt: now,
  });
  const expected = approach?.attendees ?? ['patient'];
  await replaceAttendees(
    tx,
    orderItemId,
    expected.map((kind) => ({ kind, staffId: null, name: '', relation: '', required: true })),
  );
  return nothing;
};

type Approach = {
  name: string;
  minutes: number;
  attendees: AttendeeKind[];
  scenarioVersionId: ScenarioVersionId | null;
};

/** With the edition of its scenario that is published now; where it names none, of the one that was published for it last. */
const approachOf = async (tx: Tx, id: ApproachId): Promise<Approach | undefined> => {
  const { rows } = await tx.$client.query<Approach>(
    `SELECT a.name, a.minutes, a.attendees,
            (SELECT v.id FROM scenarios s JOIN scenario_versions v ON v.scenario_id = s.id AND v.state = 'published'
              WHERE s.id = coalesce(a.scenario_id, s.id) AND (a.scenario_id IS NOT NULL OR s.approach_id = a.id) AND s.archived_at IS NULL
              ORDER BY v.published_at DESC LIMIT 1) AS "scenarioVersionId"
       FROM approaches a WHERE a.id = $1`,
    [id],
  );
  return rows[0];
};

/** From here on the patient is told of it. What is medical is a doctor's to send, and a side is said a second time. */
export const freezeTalk: ItemKind['freeze'] = async (tx, items, { scope, confirmed }) => {
  for (const { id, orderId } of items) {
    const talk = await lockTalkOf(tx, orderId);
    if (!talk) throw new Error('An item without its talk.');
    if (!mayLead(scope.actor, talk.ledTopic)) throw new Problem('talk.needsDoctor');
    if (talk.procedureName.trim() === '') throw new Problem('talk.incomplete');
    if (talk.procedureSide !== 'none' && confirmed.get(id) !== talk.procedureSide)
      throw new Problem('talk.sideMismatch');
    await requireScenario(tx, talk.scenarioVersionId);
    await putTalkLast(tx, talk);
    await pin(tx, talk, scope.clock.now());
  }
  return nothing;
};

const pin = async (tx: Tx, talk: StoredTalk, now: Date): Promise<void> => {
  const title = `${talk.procedureName}の説明`;
  await tx.update(orderItems).set({ title }).where(eq(orderItems.id, talk.orderItemId));
  await changeTalk(tx, talk.orderItemId, { doctorAskedAt: null, doctorAskedBy: null }, now);
};
