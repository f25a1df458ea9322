import type { Patient, PatientSummary, TimelineEntry } from '@nattoku/contract/patient';
import type { ConsentFormId, OrderId, PatientId } from '@nattoku/contract/shared';
import { cleanPatientNumber } from '@nattoku/rules/normalise-input';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { patientById, presentSummary, selectPatient, selectSummaries } from '#areas/patient/patient.select.ts';
import { patients, significantNumberOf, survivorOf } from '#areas/patient/patient.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { isPatientLike } from '#kernel/database/japanese-search.ts';
import { Problem } from '#kernel/problem.ts';
import { recordedRead } from '#kernel/recorded-read.ts';
import { read, type StaffScope } from '#kernel/scope.ts';

/** Scanners send what is printed: with start and stop letters, with or without leading zeros. A merged number finds who it was merged into. */
export const findPatientByNumber = (scope: StaffScope, scanned: string): Promise<PatientSummary> =>
  recordedRead(scope, async (tx) => {
    const number = cleanPatientNumber(scanned).value;
    const holder = (await holderOf(tx, number)) ?? (await formerHolderOf(tx, number));
    const [row] = holder
      ? await selectSummaries(tx).where(and(eq(patients.id, holder), isNull(patients.archivedAt)))
      : [];
    if (!row) throw new Problem('notFound');
    return {
      result: presentSummary(row),
      audit: { action: 'patient.search', subject: { type: 'patient', id: null }, patientIds: [row.id] },
    };
  });

/** Undefined too where several have the number but for its zeros, and none has it as it was sent. */
const holderOf = async (tx: Tx, number: string): Promise<PatientId | undefined> => {
  const rows = await tx
    .select({ id: survivorOf, patientNumber: patients.patientNumber })
    .from(patients)
    .where(and(eq(patients.significantNumber, significantNumberOf(number)), isNull(patients.archivedAt)))
    .limit(20);
  const exact = rows.find((row) => row.patientNumber === number);
  const only = new Set(rows.map(({ id }) => id)).size === 1 ? rows[0] : undefined;
  return (exact ?? only)?.id;
};

const formerHolderOf = async (tx: Tx, number: string): Promise<PatientId | undefined> => {
  const [row] = await tx
    .select({ id: survivorOf })
    .from(patients)
    .where(and(isPatientLike(patients.id, number), sql`${number} = ANY (${patients.formerNumbers})`))
    .limit(1);
  return row?.id;
};

export const getPatient = (scope: StaffScope, patientId: PatientId): Promise<Patient> =>
  recordedRead(scope, async (tx) => {
    const patient = await selectPatient(tx, patientById(patientId));
    if (!patient) throw new Problem('notFound');
    return {
      result: patient,
      audit: { action: 'patient.view', subject: { type: 'patient', id: patientId }, patientId },
    };
  });

/** The words that the facility used last come first. */
export const listTags = (scope: StaffScope) =>
  read(scope, async (tx) => {
    const { rows } = await tx.$client.query<{ tag: string }>(
      'SELECT tag FROM patient_tags WHERE facility_id = app.current_facility_id() ORDER BY last_used_at DESC, tag LIMIT 200',
    );
    return { tags: rows.map(({ tag }) => tag) };
  });

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
  order_title: string | null;
  form_id: ConsentFormId | null;
  form_title: string | null;
};

export const getTimeline = (scope: StaffScope, patientId: PatientId) =>
  recordedRead(scope, async (tx) => {
    const [known] = await tx.select({ id: patients.id }).from(patients).where(patientById(patientId));
    if (!known) throw new Problem('notFound');
    const { rows } = await tx.$client.query<Event>(
      `SELECT a.at, a.action, a.actor_name, o.id AS order_id, o.title AS order_title, f.id AS form_id, t.name AS form_title
         FROM audit_events a
         LEFT JOIN orders o ON a.subject_type = 'order' AND o.id = a.subject_id
         LEFT JOIN consent_forms f ON a.subject_type = 'consentForm' AND f.id = a.subject_id
         LEFT JOIN consent_templates t ON t.id = f.template_id
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
  const about = event.order_title ?? event.form_title;
  return {
    at: event.at.toISOString(),
    kind,
    title: about ? `${title}：${about}` : title,
    by: event.actor_name,
    orderId: event.order_id,
    formId: event.form_id,
  };
};
