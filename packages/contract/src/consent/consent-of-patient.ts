import { z } from 'zod';
import { SignerRole } from '#consent/consent-field.ts';
import { ConsentDocument, ConsentSigner } from '#consent/consent-form.ts';
import { ConsentSummary } from '#consent/consent-list.ts';
import { ConsentState } from '#consent/consent-state.ts';
import { foundOf } from '#list/found.ts';
import { RelationCode } from '#patient/related-person.ts';
import { endpoint } from '#shared/endpoint.ts';
import { ConsentDocumentId, ConsentFormId, Instant, Paging, PatientId, PlainDate } from '#shared/primitives.ts';

/** A form of a patient with those who sign it. */
export const PatientConsent = ConsentSummary.extend({
  signers: z.array(
    z.object({
      role: SignerRole,
      /** Empty where it is asked for with the signature. */
      name: z.string(),
      relation: RelationCode.nullable(),
      required: z.boolean(),
      state: ConsentSigner.shape.state,
      settledAt: Instant.nullable(),
    }),
  ),
});
export type PatientConsent = z.infer<typeof PatientConsent>;

/** A stored document of one of the patient's forms. */
export const PatientDocument = z.object({
  id: ConsentDocumentId,
  formId: ConsentFormId,
  kind: ConsentDocument.shape.kind,
  templateName: z.string(),
  versionNumber: z.int(),
  procedureName: z.string(),
  procedureOn: PlainDate.nullable(),
  /** Of the form. */
  state: ConsentState,
  pageCount: z.int(),
  /** In bytes. */
  size: z.int(),
  hasTimeStamp: z.boolean(),
  createdAt: Instant,
  /** The member of staff who issued, finally checked, took in or heard what it holds; null where the patient or the system alone made it. */
  byName: z.string().nullable(),
});
export type PatientDocument = z.infer<typeof PatientDocument>;

const ofPatient = { params: z.object({ patientId: PatientId }), query: Paging } as const;

export const consentOfPatientContract = {
  forms: endpoint({
    method: 'GET',
    path: '/patients/{patientId}/consents',
    permission: 'consent.view',
    summary: 'The consent forms of one patient with those who sign them, the newest first',
    ...ofPatient,
    response: foundOf(PatientConsent),
    problems: ['notFound', 'patient.reasonNeeded'],
  }),
  documents: endpoint({
    method: 'GET',
    path: '/patients/{patientId}/consent-documents',
    permission: 'consent.view',
    summary: 'What is stored of the consent forms of one patient: issued, sealed, scanned; the newest first',
    ...ofPatient,
    response: foundOf(PatientDocument),
    problems: ['notFound', 'patient.reasonNeeded'],
  }),
};
