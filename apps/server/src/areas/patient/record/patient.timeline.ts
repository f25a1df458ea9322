import { timelineActions, timelineWords } from '@nattoku/contract/audit/audit-actions';
import { patientFieldNames } from '@nattoku/contract/patient/patient-field-names';
import type { TimelineEntry } from '@nattoku/contract/patient/patient-timeline';
import type { OrderId, PatientId } from '@nattoku/contract/shared/primitives';
import { firstCharacters } from '@nattoku/rules/text/text-length';
import type { Identity, IdentityField } from '@nattoku/rules/patient/patient-identity';
import { patientById } from '#areas/patient/record/patient.select.ts';
import { patients } from '#domain/patient/patient.table.ts';
import { describeIdentity } from '#domain/patient/keep-identity-change.ts';
import { allOrderAreas, areasFor, orderArea, type OrderPlace, placesOf } from '#domain/order/order-area.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import type { StaffScope } from '#kernel/scope.ts';

type Event = {
  at: Date;
  action: string;
  actor_name: string | null;
  subject_type: string;
  subject_id: string | null;
  fields: IdentityField[] | null;
  before: Identity;
  after: Identity;
  reason: string;
  /** Names of what was changed, of a record's update. */
  changed: string[] | null;
  /** What staff replied, or noted that they said. */
  said: string | null;
};

/** Characters of a reply: the rest stands where the entry leads. */
const SAID_MAX = 80;

export const getTimeline = (scope: StaffScope, patientId: PatientId) =>
  recordedRead(scope, async (tx) => {
    const [known] = await tx.select({ id: patients.id }).from(patients).where(patientById(patientId));
    if (!known) throw new Problem('notFound');
    const { rows } = await tx.$client.query<Event>(
      `SELECT a.at, a.action, a.actor_name, a.subject_type, a.subject_id, c.fields, c.before, c.after, c.reason,
              a.detail -> 'changed' AS changed, coalesce(m.body, n.body) AS said
         FROM audit_events a
         LEFT JOIN patient_identity_changes c ON c.patient_id = a.patient_id AND c.id::text = a.detail ->> 'identityChangeId'
         LEFT JOIN chat_messages m ON a.action = 'chat.reply' AND m.id = (a.detail ->> 'messageId')::uuid
         LEFT JOIN chat_notes n ON a.action = 'chat.answerOrally' AND n.id = (a.detail ->> 'noteId')::uuid
        WHERE a.facility_id = app.current_facility_id() AND a.patient_id IN (SELECT app.records_of($1)) AND a.action = ANY($2)
          -- A merge is told once, though it stands in the stories of both records.
          AND (a.action NOT IN ('patient.merge', 'patient.unmerge') OR a.patient_id = $1)
          -- That the time of an order is over is no news where everything was done, and told once where its items say so themselves.
          AND NOT (a.action = 'order.expire' AND ('{"finished": true}' <@ a.detail OR '{"toldByItems": true}' <@ a.detail))
        ORDER BY a.id DESC LIMIT 200`,
      [patientId, timelineActions],
    );
    const about = await subjectsOf(tx, rows);
    const mayView = new Set(areasFor(scope, 'view').map(({ area }) => area));
    const places = await placesOf(
      tx,
      [...about.values()].map(({ order }) => order).filter(({ area }) => mayView.has(area)),
    );
    return {
      result: {
        entries: rows.map((event) => {
          const subject = about.get(subjectOf(event));
          return presentEvent(event, subject, subject && places.get(subject.order.id));
        }),
      },
      audit: { action: 'patient.viewTimeline', subject: { type: 'patient', id: patientId }, patientId },
    };
  });

type Subject = { order: { id: OrderId; area: string }; title: string };

const subjectOf = ({ subject_type, subject_id }: Event): string => `${subject_type} ${subject_id}`;

/** The orders that the events are about; an area may write down what is its own by another record than the order. */
async function subjectsOf(tx: Tx, events: readonly Event[]): Promise<ReadonlyMap<string, Subject>> {
  const idsOf = (type: string) => [
    ...new Set(
      events.flatMap(({ subject_type, subject_id }) => (subject_type === type && subject_id ? [subject_id] : [])),
    ),
  ];
  const { rows } = await tx.$client.query<{ id: OrderId; area: string; title: string }>(
    'SELECT id, area, title FROM orders WHERE id = ANY ($1)',
    [idsOf('order')],
  );
  const found = new Map<string, Subject>();
  for (const { title, ...order } of rows) found.set(`order ${order.id}`, { order, title });
  for (const { records } of allOrderAreas()) {
    const ids = records ? idsOf(records.subjectType) : [];
    if (!records || ids.length === 0) continue;
    for (const { id, title, ...order } of await records.ordersOf(tx, ids))
      found.set(`${records.subjectType} ${id}`, { order: { id: order.orderId, area: order.area }, title });
  }
  return found;
}

const presentEvent = (event: Event, subject: Subject | undefined, place: OrderPlace | undefined): TimelineEntry => {
  const { kind, title } = timelineWords(event.action) ?? { kind: 'updated', title: event.action };
  const named = title.replace('${order}', subject ? orderArea(subject.order.area).words.order : 'オーダー');
  const about = subject?.title;
  return {
    at: event.at.toISOString(),
    kind,
    title: about ? `${named}：${about}` : named,
    details: detailsOf(event, place),
    by: event.actor_name,
    page: place?.page ?? null,
  };
};

/** A reply stands on the page that the entry leads to: a person who may not open that reads nothing of it here. */
const detailsOf = (event: Event, place: OrderPlace | undefined): string[] => {
  const { fields, before, after, reason, changed, said } = event;
  const told = (fields ?? []).flatMap((field): readonly string[] => (field === 'name' ? nameParts : [field]));
  const others = (changed ?? []).filter((field) => !told.includes(field)).map(nameOfField);
  return [
    ...(fields ? describeIdentity(fields, before, after) : []),
    ...(others.length > 0 ? [`変更した項目：${others.join('、')}`] : []),
    ...(fields ? [`理由：${reason}`] : []),
    ...(said && place ? [`「${firstCharacters(said.replaceAll(/\s+/gu, ' '), SAID_MAX)}」`] : []),
  ];
};

/** With a whole name its reading goes along. */
const nameParts = ['familyName', 'givenName', 'familyNameKana', 'givenNameKana'];

const nameOfField = (field: string): string =>
  field in patientFieldNames ? patientFieldNames[field as keyof typeof patientFieldNames] : field;
