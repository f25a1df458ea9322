import type { SignerRole } from '@nattoku/contract/consent/consent-field';
import type { ReturnedPaper } from '@nattoku/contract/consent/consent-paper';
import { openConsentStates } from '@nattoku/contract/consent/consent-state';
import type { ConsentFormId } from '@nattoku/contract/shared/primitives';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { consentPapers, consentScanPages, consentScans } from '#areas/consent/paper/consent-paper.table.ts';
import { consentForms, consentTemplates } from '#domain/consent/consent.table.ts';
import { patientSummary } from '#domain/patient/patient-summary.ts';
import { versionFor } from '#domain/consent/template/read-version.ts';
import { signersOf } from '#domain/consent/form/settle-form.ts';
import type { Tx } from '#kernel/database/database.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import type { StaffScope } from '#kernel/scope.ts';

/** More wait nowhere: a morning's post of a large hospital. */
const MOST = 200;

/** Forms of which pages came back, over all scans: a missing page may come in the next one. */
export const listReturned = (scope: StaffScope) =>
  recordedRead(scope, async (tx) => {
    const rows = await openPages(tx);
    const formIds = [...new Set(rows.map(({ paper }) => paper.formId))].slice(0, MOST);
    const items: ReturnedPaper[] = [];
    for (const formId of formIds) items.push(await present(tx, formId, rows));
    const patientIds = items.flatMap(({ patient }) => (patient ? [patient.id] : []));
    const subject = { type: 'facility', id: scope.actor.facilityId };
    return {
      result: { items },
      audit: patientIds.length === 0 ? [] : { action: 'consent.listReturnedPapers', subject, patientIds },
    };
  });

/** Pages that belong to a form, and neither became its record nor were set aside; the oldest first. */
export const openPages = (tx: Tx, formId?: ConsentFormId) =>
  tx
    .select({ page: consentScanPages, paper: consentPapers, path: consentScans.path })
    .from(consentScanPages)
    .innerJoin(consentPapers, eq(consentPapers.id, consentScanPages.paperId))
    .innerJoin(consentScans, eq(consentScans.id, consentScanPages.scanId))
    .where(
      and(
        eq(consentScans.state, 'read'),
        isNull(consentScanPages.documentId),
        isNull(consentScanPages.setAsideAt),
        formId ? eq(consentPapers.formId, formId) : undefined,
      ),
    )
    .orderBy(asc(consentScans.uploadedAt), asc(consentScanPages.position));

type Rows = Awaited<ReturnType<typeof openPages>>;

const present = async (tx: Tx, formId: ConsentFormId, rows: Rows): Promise<ReturnedPaper> => {
  const own = rows.filter(({ paper }) => paper.formId === formId);
  const [found] = await tx
    .select({ form: consentForms, templateName: consentTemplates.name })
    .from(consentForms)
    .innerJoin(consentTemplates, eq(consentTemplates.id, consentForms.templateId))
    .where(inArray(consentForms.id, [formId]));
  if (!found) throw new Error(`the form ${formId} of a paper is gone`);
  const { form, templateName } = found;
  const pageCount = Math.max(...own.map(({ paper }) => paper.pageCount));
  const pages = own
    .map(({ page }) => ({
      id: page.id,
      page: page.page ?? 0,
      turn: page.turn,
      resolution: page.resolution,
      assigned: page.assignedBy !== null,
    }))
    .toSorted((a, b) => a.page - b.page);
  const all = Array.from({ length: pageCount }, (_, index) => index + 1);
  const signers = await signersOf(tx, form);
  const { fields } = await versionFor(tx, form.templateVersionId);
  const placeOf = (role: SignerRole) =>
    fields.find(({ type, signer }) => type === 'signature' && signer === role)?.box.page;
  return {
    formId,
    version: form.version,
    state: form.state,
    open: openConsentStates.includes(form.state),
    templateName,
    patient: form.patientId && (await patientSummary(tx, form.patientId)),
    pageCount,
    createdOn: todayInTokyo(form.createdAt),
    paperNumbers: [...new Set(own.map(({ paper }) => paper.number))],
    pages,
    missing: all.filter((page) => !pages.some((there) => there.page === page)),
    signers: signers
      .filter(({ state }) => state !== 'skipped')
      .map(({ id, role, name, relation, required, state }) => ({
        id,
        role,
        name,
        relation,
        required,
        signed: state === 'signed',
        page: placeOf(role) ?? null,
      })),
  };
};
