import type { TimelineEntry } from '@nattoku/contract/patient/patient-timeline';
import type { ConsentFormId, OrderId, PatientId } from '@nattoku/contract/shared/primitives';
import type { Identity, IdentityField } from '@nattoku/rules/patient/patient-identity';
import { patientById } from '#areas/patient/record/patient.select.ts';
import { patients } from '#domain/patient/patient.table.ts';
import { describeIdentity } from '#domain/patient/keep-identity-change.ts';
import { Problem } from '#kernel/problem.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import type { StaffScope } from '#kernel/scope.ts';

/** Which audit events tell the story of a patient, and how the time line calls them. */
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
  'order.issue': { kind: 'orderIssued', title: '動画オーダーを送信' },
  'order.open': { kind: 'orderOpened', title: '患者がリンクを開いた' },
  'order.done': { kind: 'orderDone', title: '患者が動画オーダーを完了' },
  'order.cancel': { kind: 'orderCanceled', title: '動画オーダーを取消' },
  'order.expire': { kind: 'orderExpired', title: '動画オーダーが期限切れ' },
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
  order_area: string | null;
  order_title: string | null;
  form_id: ConsentFormId | null;
  form_title: string | null;
  fields: IdentityField[] | null;
  before: Identity;
  after: Identity;
  reason: string;
};

/** What is told of the order of a consent leads to its form, as that has a page. */
export const getTimeline = (scope: StaffScope, patientId: PatientId) =>
  recordedRead(scope, async (tx) => {
    const [known] = await tx.select({ id: patients.id }).from(patients).where(patientById(patientId));
    if (!known) throw new Problem('notFound');
    const { rows } = await tx.$client.query<Event>(
      `SELECT a.at, a.action, a.actor_name, o.id AS order_id, o.area AS order_area, o.title AS order_title,
              coalesce(f.id, of_order.id) AS form_id, t.name AS form_title,
              c.fields, c.before, c.after, c.reason
         FROM audit_events a
         LEFT JOIN orders o ON a.subject_type = 'order' AND o.id = a.subject_id
         LEFT JOIN consent_forms f ON a.subject_type = 'consentForm' AND f.id = a.subject_id
         LEFT JOIN consent_forms of_order ON of_order.order_id = o.id
         LEFT JOIN consent_templates t ON t.id = coalesce(f.template_id, of_order.template_id)
         LEFT JOIN patient_identity_changes c ON c.patient_id = a.patient_id AND c.id::text = a.detail ->> 'identityChangeId'
        WHERE a.facility_id = app.current_facility_id() AND a.patient_id IN (SELECT app.records_of($1)) AND a.action = ANY($2)
          -- A merge is told once, though it stands in the stories of both records.
          AND (a.action NOT IN ('patient.merge', 'patient.unmerge') OR a.patient_id = $1)
        ORDER BY a.id DESC LIMIT 200`,
      [patientId, Object.keys(timelineActions)],
    );
    return {
      result: { entries: rows.map(presentEvent) },
      audit: { action: 'patient.viewTimeline', subject: { type: 'patient', id: patientId }, patientId },
    };
  });

const presentEvent = (event: Event): TimelineEntry => {
  const { kind, title } = timelineActions[event.action] ?? { kind: 'updated', title: event.action };
  const about = event.form_title ?? event.order_title;
  return {
    at: event.at.toISOString(),
    kind,
    title: about ? `${title}：${about}` : title,
    details: event.fields
      ? [...describeIdentity(event.fields, event.before, event.after), `理由：${event.reason}`]
      : [],
    by: event.actor_name,
    orderId: event.order_area === 'video' ? event.order_id : null,
    formId: event.form_id,
  };
};
