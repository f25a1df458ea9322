import type { Patient, PatientSearch, PatientSummary, TimelineEntry } from '@nattoku/contract/patient';
import type { OrderId, PatientId } from '@nattoku/contract/shared';
import { cleanPatientNumber } from '@nattoku/rules/normalise-input';
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { patientById, presentSummary, selectPatient, selectSummaries } from '#areas/patient/patient.select.ts';
import { patients } from '#areas/patient/patient.table.ts';
import { recordAudit } from '#kernel/audit.ts';
import { isPatientLike } from '#kernel/database/japanese-search.ts';
import { Problem } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';

const orderings = {
  kana: patients.kanaFolded,
  patientNumber: patients.patientNumber,
  birthDate: patients.birthDate,
  updatedAt: patients.updatedAt,
} as const;

export const searchPatients = (scope: StaffScope, search: PatientSearch) =>
  read(scope, async (tx) => {
    const where = and(
      isPatientLike(patients.id, search.text),
      search.archived ? isNotNull(patients.archivedAt) : isNull(patients.archivedAt),
      search.departmentId ? eq(patients.departmentId, search.departmentId) : undefined,
      search.wardId ? eq(patients.wardId, search.wardId) : undefined,
    );
    const [counted] = await tx
      .select({ total: sql<number>`count(*)::int` })
      .from(patients)
      .where(where);
    const direction = search.descending ? desc : asc;
    // The page is cut before names of departments and namesakes are looked up for it.
    const page = tx
      .select({ id: patients.id })
      .from(patients)
      .where(where)
      .orderBy(direction(orderings[search.sort]), asc(patients.id))
      .limit(search.pageSize)
      .offset((search.page - 1) * search.pageSize);
    const rows = await selectSummaries(tx)
      .where(inArray(patients.id, page))
      .orderBy(direction(orderings[search.sort]), asc(patients.id));
    return {
      items: rows.map(presentSummary),
      total: counted?.total ?? 0,
      page: search.page,
      pageSize: search.pageSize,
    };
  });

/** Scanners send what is printed: with start and stop letters, with or without leading zeros. */
export const findPatientByNumber = (scope: StaffScope, scanned: string): Promise<PatientSummary> =>
  read(scope, async (tx) => {
    const number = cleanPatientNumber(scanned).value;
    const significant = number.replace(/^0+(?=.)/, '');
    const rows = await selectSummaries(tx)
      .where(
        and(
          isPatientLike(patients.id, significant),
          sql`ltrim(${patients.patientNumber}, '0') = ltrim(${number}, '0')`,
          isNull(patients.archivedAt),
        ),
      )
      .limit(2);
    const exact = rows.find((row) => row.patientNumber === number) ?? (rows.length === 1 ? rows[0] : undefined);
    if (!exact) throw new Problem('notFound');
    return presentSummary(exact);
  });

export const getPatient = (scope: StaffScope, patientId: PatientId): Promise<Patient> =>
  read(scope, async (tx) => {
    const patient = await selectPatient(tx, patientById(patientId));
    if (!patient) throw new Problem('notFound');
    const seen = { action: 'patient.view', subject: { type: 'patient', id: patientId }, patientId };
    await recordAudit(tx, scope, [seen]);
    return patient;
  });

/** Which audit events tell the story of a patient, and how the time line calls them. */
const timelineActions: Record<string, { kind: TimelineEntry['kind']; title: string }> = {
  'patient.create': { kind: 'registered', title: '患者を登録' },
  'patient.update': { kind: 'updated', title: '患者情報を変更' },
  'order.issue': { kind: 'orderIssued', title: '動画オーダーを送信' },
  'order.open': { kind: 'orderOpened', title: '患者がリンクを開いた' },
  'order.done': { kind: 'orderDone', title: '患者が動画オーダーを完了' },
  'order.cancel': { kind: 'orderCanceled', title: '動画オーダーを取消' },
  'order.expire': { kind: 'orderExpired', title: '動画オーダーが期限切れ' },
  'order.ask': { kind: 'question', title: '患者から質問' },
};

type Event = {
  at: Date;
  action: string;
  actor_name: string | null;
  order_id: OrderId | null;
  order_title: string | null;
};

export const getTimeline = (scope: StaffScope, patientId: PatientId) =>
  read(scope, async (tx) => {
    const [known] = await tx.select({ id: patients.id }).from(patients).where(patientById(patientId));
    if (!known) throw new Problem('notFound');
    const { rows } = await tx.$client.query<Event>(
      `SELECT a.at, a.action, a.actor_name, o.id AS order_id, o.title AS order_title
         FROM audit_events a LEFT JOIN orders o ON a.subject_type = 'order' AND o.id = a.subject_id
        WHERE a.facility_id = app.current_facility_id() AND a.patient_id = $1 AND a.action = ANY($2)
        ORDER BY a.id DESC LIMIT 200`,
      [patientId, Object.keys(timelineActions)],
    );
    return { entries: rows.map(presentEvent) };
  });

const presentEvent = (event: Event): TimelineEntry => {
  const { kind, title } = timelineActions[event.action] ?? { kind: 'updated', title: event.action };
  return {
    at: event.at.toISOString(),
    kind,
    title: event.order_title ? `${title}：${event.order_title}` : title,
    by: event.actor_name,
    orderId: event.order_id,
  };
};
