import type { ConsentSeal, ConsentSummary } from '@nattoku/contract/consent/consent-list';
import { openConsentStates } from '@nattoku/contract/consent/consent-state';
import type { ConsentFormId } from '@nattoku/contract/shared/primitives';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { staff } from '#domain/staff/staff.table.ts';
import { missingOf } from '#areas/consent/record/consent-record.missing.ts';
import { departments, wards } from '#domain/facility/facility.table.ts';
import { isPartOverdueOn } from '#domain/order/attention.conditions.ts';
import { partDue } from '#domain/order/lifecycle/next-due.ts';
import { orderItems, orders } from '#domain/order/order.table.ts';
import { sameNameCount } from '#domain/patient/same-names.ts';
import { ownRecords, patients, patientSummaryColumns, survivorOfOwn } from '#domain/patient/patient.table.ts';
import { consentForms, consentTemplates, consentTemplateVersions } from '#domain/consent/consent.table.ts';
import { builtOnce } from '#kernel/database/built-once.ts';
import type { Tx } from '#kernel/database/database.ts';

/** By the names that the conditions of orders and of their parts have for both. */
const order = alias(orders, 'o');
const item = alias(orderItems, 'i');

/** Of the form itself, whatever else its order holds. */
const dueOn = sql<PlainDate | null>`${sql.raw(partDue('o', 'i'))}::text`;

/** How many have signed, and how many there are to sign. */
const signers = sql<[number, number]>`(
  SELECT ARRAY[count(*) FILTER (WHERE s.state = 'signed'), count(*) FILTER (WHERE s.required AND s.state <> 'skipped' OR s.state = 'signed')]::int[]
    FROM consent_signers s WHERE s.form_id = ${consentForms.id})`;

/** Of the sealed record that is furthest from being there: a consent and its withdrawal may be asked for at once. */
const sealing = sql<string | null>`(
  SELECT s.state FROM consent_sealings s WHERE s.form_id = ${consentForms.id}
   ORDER BY s.state <> 'stuck', s.state = 'done', s.created_at DESC LIMIT 1)`;

const hasTimeStamp = sql<boolean>`EXISTS (
  SELECT FROM consent_documents d WHERE d.form_id = ${consentForms.id} AND d.facts ->> 'timeStamp' = 'present')`;

const isOld = sql<boolean>`EXISTS (
  SELECT FROM consent_template_versions p
   WHERE p.template_id = ${consentForms.templateId} AND p.state = 'published' AND p.number > ${consentTemplateVersions.number})`;

const unheard = sql<number>`(
  SELECT count(*)::int FROM consent_withdrawals w JOIN consent_withdrawal_acknowledgements a ON a.withdrawal_id = w.id
   WHERE w.form_id = ${consentForms.id} AND a.acknowledged_at IS NULL)`;

const needsTalk = sql<boolean>`(${consentForms.explainedAt} IS NULL AND EXISTS (
  SELECT FROM consent_gates g
   WHERE g.form_id = ${consentForms.id} AND g.kind = 'talkHeld' AND g.met_at IS NULL AND g.overridden_at IS NULL))`;

const isOverdue = sql<boolean>`coalesce(${isPartOverdueOn(sql.placeholder('today'), sql.placeholder('now'))}, false)`;

/** Only what is shown: each column costs time in both processes. */
const formColumns = {
  id: consentForms.id,
  version: consentForms.version,
  orderId: consentForms.orderId,
  orderItemId: consentForms.orderItemId,
  state: consentForms.state,
  procedureName: consentForms.procedureName,
  procedureOn: consentForms.procedureOn,
  route: consentForms.route,
  createdAt: consentForms.createdAt,
};

const selectForms = (tx: Tx, where: SQL) =>
  tx
    .select({
      form: formColumns,
      patient: patientSummaryColumns,
      departmentName: departments.name,
      wardName: wards.name,
      templateName: consentTemplates.name,
      versionNumber: consentTemplateVersions.number,
      explainerName: staff.name,
      orderVersion: order.version,
      dueOn,
      isOverdue,
      signers,
      sealing,
      hasTimeStamp,
      isOld,
      unheard,
      needsTalk,
      sameNameCount,
    })
    .from(consentForms)
    .innerJoin(order, eq(order.id, consentForms.orderId))
    .innerJoin(item, eq(item.id, consentForms.orderItemId))
    .innerJoin(consentTemplates, eq(consentTemplates.id, consentForms.templateId))
    .innerJoin(consentTemplateVersions, eq(consentTemplateVersions.id, consentForms.templateVersionId))
    .leftJoin(ownRecords, eq(ownRecords.id, consentForms.patientId))
    // A form of a record that was merged is shown with the one in which the patient lives on.
    .leftJoin(patients, eq(patients.id, survivorOfOwn))
    .leftJoin(departments, eq(departments.id, patients.departmentId))
    .leftJoin(wards, eq(wards.id, patients.wardId))
    .leftJoin(staff, eq(staff.id, consentForms.explainerId))
    .where(where)
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectForms>>[number];
type At = { now: Date; today: PlainDate };

const selectByIds = builtOnce<At & { formIds: readonly ConsentFormId[] }, Row[]>((tx) =>
  selectForms(tx, sql`${consentForms.id} = ANY (${sql.placeholder('formIds')})`),
);

/** The rows of a page, in the order of their ids. */
export async function formRows(tx: Tx, ids: readonly ConsentFormId[], now: Date): Promise<ConsentSummary[]> {
  if (ids.length === 0) return [];
  const today = todayInTokyo(now);
  const rows = await selectByIds(tx, { formIds: ids, now, today });
  const byId = new Map(rows.map((row) => [row.form.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map((row) => present(row, today));
}

export const inOrderOfAge = {
  newest: [desc(consentForms.createdAt), asc(consentForms.id)],
  oldest: [asc(consentForms.createdAt), desc(consentForms.id)],
};

/** A page of all forms by when they were made. */
const selectByAge = (inOrder: readonly SQL[]) =>
  builtOnce<At & { skip: number; take: number }, Row[]>((tx) => {
    const page = tx
      .select({ id: consentForms.id })
      .from(consentForms)
      .orderBy(...inOrder)
      .offset(sql.placeholder('skip'))
      .limit(sql.placeholder('take'));
    return selectForms(tx, sql`${consentForms.id} = ANY (ARRAY(${page}))`).orderBy(...inOrder);
  });

const byAge = { newest: selectByAge(inOrderOfAge.newest), oldest: selectByAge(inOrderOfAge.oldest) };

type OfPage = { first: keyof typeof byAge; skip: number; take: number };

/** The rows of a page of all forms, found by nothing but when they were made. */
export async function formRowsByAge(tx: Tx, { first, ...page }: OfPage, now: Date): Promise<ConsentSummary[]> {
  const today = todayInTokyo(now);
  return (await byAge[first](tx, { ...page, now, today })).map((row) => present(row, today));
}

const seals: Readonly<Record<string, ConsentSeal>> = {
  queued: 'working',
  working: 'working',
  waiting: 'working',
  stuck: 'stuck',
  done: 'done',
};

function present(row: Row, today: PlainDate): ConsentSummary {
  const { form, patient } = row;
  const { state, route, procedureOn } = form;
  const seal = row.sealing === null ? 'none' : (seals[row.sealing] ?? 'working');
  const { isOld: old, unheard: notHeard, needsTalk: talkMissing } = row;
  const [signedCount, signerCount] = row.signers;
  return {
    id: form.id,
    version: form.version,
    orderId: form.orderId,
    orderVersion: row.orderVersion,
    itemId: form.orderItemId,
    state,
    patient: patient && {
      ...patient,
      archivedAt: patient.archivedAt?.toISOString() ?? null,
      departmentName: row.departmentName,
      wardName: row.wardName,
      sameNameCount: row.sameNameCount,
    },
    templateName: row.templateName,
    versionNumber: row.versionNumber,
    isOld: old,
    procedureName: form.procedureName,
    procedureOn,
    dueOn: row.dueOn,
    overdue: openConsentStates.includes(state) && row.isOverdue,
    route,
    signedCount,
    signerCount,
    missing: missingOf(
      { state, route, seal, procedureOn, isOld: old, unheard: notHeard, needsTalk: talkMissing },
      today,
    ),
    seal,
    hasTimeStamp: row.hasTimeStamp,
    explainerName: row.explainerName,
    createdAt: form.createdAt.toISOString(),
  };
}
