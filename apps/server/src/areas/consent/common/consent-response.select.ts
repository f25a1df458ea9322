import type { ConsentResponse } from '@nattoku/contract/consent/consent-common';
import type { ConsentFormId, PatientId } from '@nattoku/contract/shared/primitives';
import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { staff } from '#domain/staff/staff.table.ts';
import { commonOrders, commonResponses } from '#domain/order/common/common-order.table.ts';
import { consentResponseLinks } from '#areas/consent/common/consent-common.table.ts';
import { patients } from '#domain/patient/patient.table.ts';
import { orders } from '#domain/order/order.table.ts';
import { consentForms, consentTemplates } from '#domain/consent/consent.table.ts';
import { patientSummaries } from '#domain/patient/patient-summary.ts';
import type { Tx } from '#kernel/database/database.ts';

/** The name under the signature of the patient, or of the person who signed for them. */
export const signedName = sql<
  string | null
>`(SELECT s.typed_name FROM consent_signatures s WHERE s.form_id = ${consentForms.id}
  ORDER BY s.sequence LIMIT 1)`;

/** Forms that somebody opened behind a common order, to be narrowed by the caller. */
export const selectConsentResponses = (tx: Tx) =>
  tx
    .select({
      form: consentForms,
      own: commonResponses,
      commonTitle: commonOrders.internalTitle,
      templateName: consentTemplates.name,
      signedName,
    })
    .from(commonResponses)
    .innerJoin(orders, eq(orders.id, commonResponses.orderId))
    .innerJoin(commonOrders, eq(commonOrders.id, commonResponses.commonOrderId))
    .innerJoin(consentForms, eq(consentForms.orderId, orders.id))
    .innerJoin(consentTemplates, eq(consentTemplates.id, consentForms.templateId))
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectConsentResponses>>[number];

export async function presentResponses(tx: Tx, rows: readonly Row[], now: Date): Promise<ConsentResponse[]> {
  const links = await linksOf(
    tx,
    rows.map(({ form }) => form.id),
  );
  const patientsShown = await patientSummaries(
    tx,
    rows.flatMap(({ form }) => form.patientId ?? []),
  );
  return rows.map((row) => present(row, { links, patients: patientsShown }, now));
}

type Beside = {
  links: Awaited<ReturnType<typeof linksOf>>;
  patients: Awaited<ReturnType<typeof patientSummaries>>;
};

const present = (row: Row, { links, patients: known }: Beside, now: Date): ConsentResponse => {
  const { form, own } = row;
  return {
    formId: form.id,
    state: form.state,
    commonOrderId: own.commonOrderId,
    commonTitle: row.commonTitle,
    templateName: row.templateName,
    receiptCode: own.codeUntil > now ? own.receiptCode : null,
    openedAt: form.createdAt.toISOString(),
    answeredAt: (form.signedAt ?? form.declinedAt)?.toISOString() ?? null,
    given: {
      name: own.givenName,
      birthDate: own.givenBirthDate,
      patientNumber: own.givenNumber,
      signedName: row.signedName,
    },
    patient: (form.patientId && known.get(form.patientId)) ?? null,
    linkedHow: own.linkedHow,
    links: links
      .filter(({ link }) => link.formId === form.id)
      .map(({ link, linkedByName, patientNumber }) => ({
        linkedAt: link.linkedAt.toISOString(),
        linkedByName,
        patientNumber,
        reason: link.reason,
      })),
  };
};

const linksOf = (tx: Tx, formIds: readonly ConsentFormId[]) =>
  tx
    .select({ link: consentResponseLinks, linkedByName: staff.name, patientNumber: patients.patientNumber })
    .from(consentResponseLinks)
    .innerJoin(staff, eq(staff.id, consentResponseLinks.linkedBy))
    .innerJoin(patients, eq(patients.id, consentResponseLinks.patientId))
    .where(inArray(consentResponseLinks.formId, [...formIds]))
    .orderBy(desc(consentResponseLinks.sequence));

/** One response, or nothing. */
export async function findResponse(tx: Tx, where: SQL | undefined, now: Date): Promise<ConsentResponse | null> {
  const rows = await selectConsentResponses(tx).where(and(where)).limit(1);
  const [response] = await presentResponses(tx, rows, now);
  return response ?? null;
}

export const patientIdsIn = (responses: readonly ConsentResponse[]): PatientId[] =>
  responses.flatMap(({ patient }) => (patient ? [patient.id] : []));
