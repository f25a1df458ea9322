import { isAllowed } from '@nattoku/contract/auth/permissions';
import {
  type ConsentTemplateSearch,
  type OpenConsentForm,
  REVIEW_SOON_DAYS,
} from '@nattoku/contract/consent/consent-template';
import type {
  ConsentTemplateId,
  ConsentTemplateVersionId,
  Paging,
  PatientId,
} from '@nattoku/contract/shared/primitives';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { and, arrayContains, asc, desc, eq, gte, isNotNull, isNull, lt, lte, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  findTemplate,
  findVersion,
  presentTemplate,
  type Reader,
  selectTemplates,
  usedCount,
} from '#areas/consent/template/consent-template.select.ts';
import { consentTemplates, consentTemplateVersions } from '#domain/consent/consent.table.ts';
import { patientSummary } from '#domain/patient/patient-summary.ts';
import { containsWords } from '#kernel/database/japanese-search.ts';
import type { Tx } from '#kernel/database/database.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import { read, type StaffScope } from '#kernel/scope.ts';

export const readerOf = ({ actor }: StaffScope): Reader => ({
  sees: isAllowed(actor, 'consent.manage') ? 'all' : 'published',
});

const sorts: Record<ConsentTemplateSearch['sort'], PgColumn | SQL> = {
  number: consentTemplates.number,
  name: consentTemplates.name,
  reviewDueOn: consentTemplates.reviewDueOn,
  usedCount,
  updatedAt: consentTemplates.updatedAt,
};

const hasVersion = (state: string): SQL =>
  sql`EXISTS (SELECT FROM consent_template_versions v WHERE v.template_id = consent_templates.id AND v.state = ${state})`;

const isInReview = (review: ConsentTemplateSearch['review'], now: Date): SQL | undefined => {
  const today = todayInTokyo(now);
  const { reviewDueOn } = consentTemplates;
  if (review === 'overdue') return lt(reviewDueOn, today);
  if (review === 'soon') return and(gte(reviewDueOn, today), lte(reviewDueOn, addDays(today, REVIEW_SOON_DAYS)));
  return undefined;
};

const inDepartment = (departmentId: ConsentTemplateSearch['departmentId']): SQL | undefined => {
  if (departmentId === undefined) return undefined;
  return departmentId === 'none'
    ? isNull(consentTemplates.departmentId)
    : eq(consentTemplates.departmentId, departmentId);
};

const matching = (search: ConsentTemplateSearch, { sees }: Reader, now: Date): SQL | undefined =>
  and(
    containsWords(consentTemplates, search.text),
    inDepartment(search.departmentId),
    search.approachId === undefined ? undefined : arrayContains(consentTemplates.approachIds, [search.approachId]),
    search.state === undefined ? undefined : hasVersion(search.state),
    sees === 'all' ? undefined : hasVersion('published'),
    isInReview(search.review, now),
    search.archived === 'true' ? isNotNull(consentTemplates.archivedAt) : isNull(consentTemplates.archivedAt),
  );

export const searchTemplates = (scope: StaffScope, search: ConsentTemplateSearch) =>
  read(scope, async (tx) => {
    const reader = readerOf(scope);
    const where = matching(search, reader, scope.clock.now());
    const direction = search.order === 'asc' ? asc : desc;
    const rows = await selectTemplates(tx)
      .where(where)
      .orderBy(direction(sorts[search.sort]), asc(consentTemplates.number), asc(consentTemplates.id))
      .limit(search.pageSize)
      .offset((search.page - 1) * search.pageSize);
    const items = rows.map(presentTemplate);
    return {
      items: reader.sees === 'all' ? items : items.map((item) => ({ ...item, open: null })),
      total: await tx.$count(consentTemplates, where),
      page: search.page,
      pageSize: search.pageSize,
    };
  });

export const getTemplate = (scope: StaffScope, templateId: ConsentTemplateId) =>
  read(scope, (tx) => findTemplate(tx, templateId, readerOf(scope)));

export const getVersion = (scope: StaffScope, versionId: ConsentTemplateVersionId) =>
  read(scope, (tx) => findVersion(tx, eq(consentTemplateVersions.id, versionId), readerOf(scope)));

type OpenRow = Omit<OpenConsentForm, 'patient' | 'createdAt'> & { patient_id: PatientId | null; created_at: Date };

const openForms = `
  FROM consent_forms f JOIN consent_template_versions v ON v.id = f.template_version_id
 WHERE f.template_id = $1 AND v.state <> 'published' AND f.state IN ('draft', 'awaitingApproval', 'issued', 'explained', 'partiallySigned')`;

/** Whose forms are still another paper than the one that is published; that they were listed is written down. */
export const listOpenForms = (
  scope: StaffScope,
  { templateId, page, pageSize }: Paging & { templateId: ConsentTemplateId },
) =>
  recordedRead(scope, async (tx) => {
    await findTemplate(tx, templateId, readerOf(scope));
    const { rows } = await tx.$client.query<OpenRow>(
      `SELECT f.id AS "formId", f.order_id AS "orderId", v.number AS "versionNumber", f.state, f.patient_id, f.procedure_name AS "procedureName",
              f.procedure_on::text AS "procedureOn", f.created_at ${openForms}
        ORDER BY f.procedure_on NULLS LAST, f.created_at, f.id LIMIT $2 OFFSET $3`,
      [templateId, pageSize, (page - 1) * pageSize],
    );
    const counted = await tx.$client.query<{ total: number }>(`SELECT count(*)::int AS total ${openForms}`, [
      templateId,
    ]);
    const items: OpenConsentForm[] = [];
    for (const row of rows) items.push(await presentOpen(tx, row));
    const patientIds = [...new Set(rows.flatMap(({ patient_id: id }) => id ?? []))];
    const subject = { type: 'consentTemplate', id: templateId };
    return {
      result: { items, total: counted.rows[0]?.total ?? 0, page, pageSize },
      audit: { action: 'consentTemplate.openForms', subject, patientIds, detail: { count: items.length } },
    };
  });

const presentOpen = async (tx: Tx, row: OpenRow): Promise<OpenConsentForm> => ({
  formId: row.formId,
  orderId: row.orderId,
  versionNumber: row.versionNumber,
  state: row.state,
  patient: row.patient_id && (await patientSummary(tx, row.patient_id)),
  procedureName: row.procedureName,
  procedureOn: row.procedureOn,
  createdAt: row.created_at.toISOString(),
});
