import type { TimelineEntry } from '@nattoku/contract/patient/patient-timeline';
import type { OrderId, PatientId } from '@nattoku/contract/shared/primitives';
import type { Identity, IdentityField } from '@nattoku/rules/patient/patient-identity';
import { patientById } from '#areas/patient/record/patient.select.ts';
import { patients } from '#domain/patient/patient.table.ts';
import { describeIdentity } from '#domain/patient/keep-identity-change.ts';
import { areasFor, orderArea, type OrderPlace, placesOf } from '#domain/order/order-area.ts';
import { Problem } from '#kernel/problem.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import type { StaffScope } from '#kernel/scope.ts';

/** Which audit events tell the story of a patient, and how the time line calls them. `${order}` is what its area calls an order. */
const timelineActions: Record<string, { kind: TimelineEntry['kind']; title: string }> = {
  'patient.create': { kind: 'registered', title: '患者を登録' },
  'patient.update': { kind: 'updated', title: '患者情報を変更' },
  'patient.archive': { kind: 'archived', title: '登録を終了' },
  'patient.unarchive': { kind: 'unarchived', title: '登録を再開' },
  'patient.merge': { kind: 'merged', title: '患者を統合' },
  'patient.unmerge': { kind: 'unmerged', title: '統合を元に戻した' },
  'relatedPerson.create': { kind: 'relatedPerson', title: '家族・代諾者を登録' },
  'relatedPerson.update': { kind: 'relatedPerson', title: '家族・代諾者を変更' },
  'relatedPerson.remove': { kind: 'relatedPerson', title: '家族・代諾者を一覧から外した' },
  'relatedPerson.restore': { kind: 'relatedPerson', title: '家族・代諾者を一覧に戻した' },
  'order.issue': { kind: 'orderIssued', title: '${order}を送信' },
  'order.open': { kind: 'orderOpened', title: '患者がリンクを開いた' },
  'order.done': { kind: 'orderDone', title: '患者が${order}を完了' },
  'order.cancel': { kind: 'orderCanceled', title: '${order}を取消' },
  'order.expire': { kind: 'orderExpired', title: '${order}が期限切れ' },
  'order.ask': { kind: 'question', title: '患者から質問' },
  'consent.issue': { kind: 'consent', title: '同意書を発行' },
  'consent.explain': { kind: 'consent', title: '同意書を説明' },
  'consent.decide': { kind: 'consent', title: '同意書への返事' },
  'consent.sign': { kind: 'consent', title: '同意書に署名' },
  'consent.withdraw': { kind: 'consent', title: '同意を撤回' },
  'consent.supersede': { kind: 'consent', title: '同意書を差し替え' },
  'consent.expire': { kind: 'consent', title: '同意書の期限切れ' },
  'consent.void': { kind: 'consent', title: '同意書を無効にした' },
};

type Event = {
  at: Date;
  action: string;
  actor_name: string | null;
  order_id: OrderId | null;
  area: string | null;
  order_title: string | null;
  form_title: string | null;
  fields: IdentityField[] | null;
  before: Identity;
  after: Identity;
  reason: string;
};

export const getTimeline = (scope: StaffScope, patientId: PatientId) =>
  recordedRead(scope, async (tx) => {
    const [known] = await tx.select({ id: patients.id }).from(patients).where(patientById(patientId));
    if (!known) throw new Problem('notFound');
    const { rows } = await tx.$client.query<Event>(
      `SELECT a.at, a.action, a.actor_name, o.id AS order_id, o.area, o.title AS order_title, t.name AS form_title,
              c.fields, c.before, c.after, c.reason
         FROM audit_events a
         LEFT JOIN consent_forms f ON a.subject_type = 'consentForm' AND f.id = a.subject_id
         LEFT JOIN consent_templates t ON t.id = f.template_id
         LEFT JOIN orders o ON o.id = CASE WHEN a.subject_type = 'order' THEN a.subject_id ELSE f.order_id END
         LEFT JOIN patient_identity_changes c ON c.patient_id = a.patient_id AND c.id::text = a.detail ->> 'identityChangeId'
        WHERE a.facility_id = app.current_facility_id() AND a.patient_id IN (SELECT app.records_of($1)) AND a.action = ANY($2)
          -- A merge is told once, though it stands in the stories of both records.
          AND (a.action NOT IN ('patient.merge', 'patient.unmerge') OR a.patient_id = $1)
          -- That the time of an order is over is no news where everything was done, and told once where its items say so themselves.
          AND NOT (a.action = 'order.expire' AND ('{"finished": true}' <@ a.detail OR '{"toldByItems": true}' <@ a.detail))
        ORDER BY a.id DESC LIMIT 200`,
      [patientId, Object.keys(timelineActions)],
    );
    const mayView = new Set(areasFor(scope, 'view').map(({ area }) => area));
    const about = rows.flatMap(({ order_id: id, area }) => (id && area && mayView.has(area) ? [{ id, area }] : []));
    const places = await placesOf(tx, about);
    return {
      result: { entries: rows.map((event) => presentEvent(event, event.order_id && places.get(event.order_id))) },
      audit: { action: 'patient.viewTimeline', subject: { type: 'patient', id: patientId }, patientId },
    };
  });

const presentEvent = (event: Event, place: OrderPlace | null | undefined): TimelineEntry => {
  const { kind, title } = timelineActions[event.action] ?? { kind: 'updated', title: event.action };
  const named = title.replace('${order}', event.area ? orderArea(event.area).words.order : 'オーダー');
  const about = event.form_title ?? event.order_title;
  return {
    at: event.at.toISOString(),
    kind,
    title: about ? `${named}：${about}` : named,
    details: event.fields
      ? [...describeIdentity(event.fields, event.before, event.after), `理由：${event.reason}`]
      : [],
    by: event.actor_name,
    page: place?.page ?? null,
  };
};
