import type { PatientConsent } from '@nattoku/contract/consent/consent-of-patient';
import type { ConsentFormId, Paging, PatientId } from '@nattoku/contract/shared/primitives';
import { asc, desc, inArray } from 'drizzle-orm';
import { countedForms } from '#areas/consent/record/consent-record.list.ts';
import { formRows } from '#areas/consent/record/consent-record.select.ts';
import { consentForms, consentSigners } from '#domain/consent/consent.table.ts';
import { recordsOf } from '#domain/patient/patient.table.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import { requirePatient } from '#domain/patient/require-patient.ts';
import type { Tx } from '#kernel/database/database.ts';
import { together } from '#kernel/database/pipelining.ts';
import { foundOnPage } from '#kernel/list/paging.ts';
import type { StaffScope } from '#kernel/scope.ts';

export type OfPatient = Paging & { patientId: PatientId };

/** Every form of one patient, drafts and void ones, too, with those who sign. */
export const listFormsOfPatient = (scope: StaffScope, { patientId, ...page }: OfPatient) =>
  recordedRead(scope, async (tx) => {
    await requirePatient(tx, patientId);
    const isOfPatient = inArray(consentForms.patientId, recordsOf(patientId));
    const listed = {
      first: async (where: typeof isOfPatient | undefined, take: number, skip: number) => {
        const query = tx.select({ id: consentForms.id }).from(consentForms).where(where);
        const rows = await query.orderBy(desc(consentForms.createdAt), asc(consentForms.id)).limit(take).offset(skip);
        return rows.map(({ id }) => id);
      },
    };
    const { ids, ...found } = await foundOnPage(tx, listed, isOfPatient, { ...page, ...countedForms });
    const [forms, signers] = await together(formRows(tx, ids, scope.clock.now()), signersOf(tx, ids));
    return {
      result: { items: forms.map((form) => ({ ...form, signers: signers.get(form.id) ?? [] })), ...found, ...page },
      audit: { action: 'consent.listOfPatient', subject: { type: 'patient', id: patientId }, patientId },
    };
  });

type Signers = PatientConsent['signers'];

const signersOf = async (tx: Tx, ids: readonly ConsentFormId[]): Promise<ReadonlyMap<ConsentFormId, Signers>> => {
  const rows = await tx
    .select({
      formId: consentSigners.formId,
      role: consentSigners.role,
      name: consentSigners.name,
      relation: consentSigners.relation,
      required: consentSigners.required,
      state: consentSigners.state,
      settledAt: consentSigners.settledAt,
    })
    .from(consentSigners)
    .where(inArray(consentSigners.formId, [...ids]))
    .orderBy(asc(consentSigners.position));
  const signers = new Map<ConsentFormId, Signers>();
  for (const { formId, settledAt, ...signer } of rows)
    signers.set(formId, [...(signers.get(formId) ?? []), { ...signer, settledAt: settledAt?.toISOString() ?? null }]);
  return signers;
};
