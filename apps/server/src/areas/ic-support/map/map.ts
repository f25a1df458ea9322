import { type IcMap, mapKinds, type MapTopic, type ShownTopic } from '@nattoku/contract/ic-support/ic-map';
import type { ChatMessageId, ConsentFormId, OrderId, OrderItemId } from '@nattoku/contract/shared/primitives';
import { eq, inArray } from 'drizzle-orm';
import { type AskedTopic, topicsOfScenarios } from '#areas/ic-support/map/map-scenarios.ts';
import { topicsOfInterviews } from '#areas/ic-support/map/map-interviews.ts';
import { notDoneIn } from '#areas/ic-support/map/map-not-done.ts';
import {
  misunderstoodIn,
  watchingIn,
  wrongFirst,
  type WrongFirst,
  wrongFirstIn,
} from '#areas/ic-support/map/map-videos.ts';
import { itemsOf } from '#domain/order/order-items.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import { orders } from '#domain/order/order.table.ts';
import { attendeesOf, missingOf } from '#domain/talk/attendees.ts';
import type { StoredTalk } from '#domain/talk/move-talk.ts';
import { icTalks } from '#domain/talk/talk.table.ts';
import { videoItems } from '#domain/video/video.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';

const none = { step: null, seconds: null, itemId: null, at: null, detail: '' } as const;

type Found = AskedTopic & { formId?: ConsentFormId | null };

/** What to know before a talk, what matters most first. */
export async function mapOf(tx: Tx, talk: StoredTalk): Promise<Found[]> {
  const items = await itemsOf(tx, talk.orderId);
  const itemIds = items.map(({ id }) => id);
  const atHome = await topicsOfScenarios(tx, items);
  const topics: Found[] = [
    ...(await notDoneIn(tx, talk.orderId, items)),
    ...(await wrongFirstIn(tx, itemIds)),
    ...(await wrongFirstInForms(tx, talk.orderId)),
    ...(await misunderstoodIn(tx, itemIds)),
    ...(await misunderstoodInForms(tx, talk.orderId)),
    ...(await unanswered(tx, talk.orderId, atHome.topics)),
    ...(await questionsTo(tx, talk.orderId, atHome.worryIds)),
    ...(await topicsOfInterviews(tx, talk.orderId)),
    ...(await missingAttendees(tx, talk)),
    ...(await missingForms(tx, talk)),
    ...(await watchingIn(tx, itemIds)),
  ];
  return topics.toSorted((one, other) => mapKinds.indexOf(one.kind) - mapKinds.indexOf(other.kind));
}

/** Without the worries that somebody has answered. */
async function unanswered(tx: Tx, orderId: OrderId, topics: readonly AskedTopic[]): Promise<AskedTopic[]> {
  const { rows } = await tx.$client.query<{ id: ChatMessageId }>(
    "SELECT id FROM chat_messages WHERE order_id = $1 AND sender = 'patient' AND read_at IS NOT NULL",
    [orderId],
  );
  const answered = new Set(rows.map(({ id }) => id));
  return topics.filter(({ messageId }) => messageId === undefined || !answered.has(messageId));
}

type Asked = {
  id: ChatMessageId;
  itemId: OrderItemId | null;
  title: string | null;
  body: string;
  seconds: number | null;
  at: Date;
};

/** What the patient wrote and nobody has answered. */
async function questionsTo(tx: Tx, orderId: OrderId, told: ReadonlySet<string>): Promise<AskedTopic[]> {
  const { rows } = await tx.$client.query<Asked>(
    `SELECT m.id, m.order_item_id AS "itemId", i.title, m.body, m.item_seconds AS seconds, m.sent_at AS at
       FROM chat_messages m LEFT JOIN order_items i ON i.id = m.order_item_id
      WHERE m.order_id = $1 AND m.sender = 'patient' AND m.read_at IS NULL ORDER BY m.sent_at, m.sequence`,
    [orderId],
  );
  const asked = rows.filter(({ id }) => !told.has(id));
  return asked.map(({ id, itemId, title, body, seconds, at }) => ({
    ...none,
    kind: 'question',
    messageId: id,
    title: body,
    detail: title ?? '',
    itemId,
    seconds: seconds === null ? null : { start: seconds, end: seconds },
    at: at.toISOString(),
  }));
}

/** Questions about a form whose latest answer was wrong; its words stand in the version that the form pins. */
async function misunderstoodInForms(tx: Tx, orderId: OrderId): Promise<MapTopic[]> {
  const { rows } = await tx.$client.query<{ itemId: OrderItemId; title: string; at: Date; form: string }>(
    `SELECT f.order_item_id AS "itemId", q ->> 'stem' AS title, a.answered_at AS at, t.name AS form
       FROM consent_forms f JOIN consent_template_versions v ON v.id = f.template_version_id JOIN consent_templates t ON t.id = f.template_id
            JOIN LATERAL (SELECT DISTINCT ON (question_id) * FROM consent_answers WHERE form_id = f.id ORDER BY question_id, sequence DESC) a ON true
            JOIN LATERAL jsonb_array_elements(v.rules -> 'questions') q ON q ->> 'id' = a.question_id::text
      WHERE f.order_id = $1 AND NOT a.correct ORDER BY a.answered_at`,
    [orderId],
  );
  return rows.map(({ itemId, title, at, form }) => ({
    ...none,
    kind: 'misunderstood',
    title,
    detail: form,
    itemId,
    at: at.toISOString(),
  }));
}

/** How many questions about a form were answered wrongly at first, also where the answer was right later. */
async function wrongFirstInForms(tx: Tx, orderId: OrderId): Promise<MapTopic[]> {
  const { rows } = await tx.$client.query<WrongFirst>(
    `SELECT f.order_item_id AS "itemId", t.name AS title, count(*)::int AS answered, (count(*) FILTER (WHERE NOT a.correct))::int AS wrong
       FROM consent_forms f JOIN consent_templates t ON t.id = f.template_id
            JOIN LATERAL (SELECT DISTINCT ON (question_id) correct FROM consent_answers WHERE form_id = f.id ORDER BY question_id, sequence) a ON true
      WHERE f.order_id = $1 GROUP BY f.id, t.name HAVING count(*) FILTER (WHERE NOT a.correct) > 0 ORDER BY f.created_at, f.id`,
    [orderId],
  );
  return rows.map(wrongFirst);
}

async function missingAttendees(tx: Tx, { orderItemId, state }: StoredTalk): Promise<MapTopic[]> {
  const attendees = (await attendeesOf(tx, [orderItemId])).get(orderItemId) ?? [];
  return missingOf(state, attendees).map((title) => ({ ...none, kind: 'missingAttendee', title }));
}

/** A form of another order is one for this talk where it is about as new and of no other day. */
const FORM_DAYS = 180;

type MissingForm = { name: string; detail: string; formId: ConsentFormId | null };

/** Forms of the order that nobody has sent, and published forms of the approach that the patient got with neither this order nor another. */
async function missingForms(tx: Tx, { orderId, approachId, procedureOn }: StoredTalk): Promise<Found[]> {
  const { rows } = await tx.$client.query<MissingForm>(
    `WITH theirs AS (
       SELECT f.id, f.template_id, f.state IN ('draft', 'awaitingApproval') AS waits, f.order_id = o.id AS own
         FROM orders o JOIN consent_forms f ON f.patient_id IN (SELECT app.records_of(o.patient_id))
        WHERE o.id = $1 AND f.state NOT IN ('voided', 'withdrawn', 'superseded', 'expired')
          AND (f.order_id = $1 OR f.created_at > o.created_at - make_interval(days => $3)
               AND ($4::date IS NULL OR f.procedure_on IS NULL OR f.procedure_on = $4)))
     SELECT t.name, '発行されていません' AS detail, f.id AS "formId" FROM theirs f JOIN consent_templates t ON t.id = f.template_id
      WHERE (f.own OR $2::uuid = ANY (t.approach_ids)) AND f.waits
        AND NOT EXISTS (SELECT FROM theirs s WHERE s.template_id = t.id AND NOT s.waits)
      UNION ALL
     SELECT t.name, 'オーダーに入っていません', NULL FROM consent_templates t
      WHERE $2::uuid = ANY (t.approach_ids) AND t.archived_at IS NULL
        AND EXISTS (SELECT FROM consent_template_versions v WHERE v.template_id = t.id AND v.state = 'published')
        AND NOT EXISTS (SELECT FROM theirs f WHERE f.template_id = t.id)`,
    [orderId, approachId, FORM_DAYS, procedureOn],
  );
  return rows.map(({ name, ...found }) => ({ ...none, ...found, kind: 'missingForm', title: name }));
}

/** Each passage with the film that it is of. */
async function withFilms(tx: Tx, topics: readonly Found[]): Promise<ShownTopic[]> {
  const ids = topics.flatMap(({ itemId, seconds }) => (itemId && seconds ? [itemId] : []));
  const { orderItemId, videoId } = videoItems;
  const films =
    ids.length === 0 ? [] : await tx.select({ orderItemId, videoId }).from(videoItems).where(inArray(orderItemId, ids));
  const filmOf = new Map(films.map((film) => [film.orderItemId, film.videoId]));
  return topics.map(({ messageId: _, ...topic }) => ({
    ...topic,
    formId: topic.formId ?? null,
    videoId: topic.itemId && topic.seconds ? (filmOf.get(topic.itemId) ?? null) : null,
  }));
}

export const getMap = (scope: StaffScope, orderId: OrderId): Promise<IcMap> =>
  recordedRead(scope, async (tx) => {
    const [row] = await tx
      .select({ talk: icTalks, patientId: orders.patientId })
      .from(icTalks)
      .innerJoin(orders, eq(orders.id, icTalks.orderId))
      .where(eq(icTalks.orderId, orderId));
    if (!row) throw new Problem('notFound');
    const audit = { action: 'talk.map', subject: { type: 'order', id: orderId }, patientId: row.patientId } as const;
    return { result: { topics: await withFilms(tx, await mapOf(tx, row.talk)) }, audit };
  });
