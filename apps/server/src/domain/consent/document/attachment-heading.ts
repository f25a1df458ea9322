import { introducedAs } from '#domain/consent/form/introduced.ts';
import type { ConsentForm } from '#domain/consent/form/move-form.ts';
import type { PatientFacts } from '#domain/consent/form/patient-facts.ts';
import type { Tx } from '#kernel/database/database.ts';

/** The facts by which a loose sheet of an attachment is assigned to its form and its patient. */
export type AttachmentHeading = {
  formName: string;
  /** Null on a sample. */
  formId: string | null;
  /** `number`: null where the person introduced themselves and matches no record. */
  patient: { name: string; number: string | null } | null;
};

/** `patient`: the facts that the certificate prints, too. */
export async function attachmentHeading(
  tx: Tx,
  form: ConsentForm,
  { formName, patient }: { formName: string; patient: PatientFacts | null },
): Promise<AttachmentHeading> {
  const introduced = await introducedAs(tx, form);
  return {
    formName,
    formId: form.id,
    patient: patient ?? (introduced && { name: introduced.name, number: null }),
  };
}

/** The lines below the title of each attachment page. */
export const headingLines = ({ formName, formId, patient }: AttachmentHeading): string[] => [
  formName,
  patient
    ? `患者　${patient.name}${patient.number ? `（患者番号 ${patient.number}）` : ''}`
    : '（共通の同意書への回答）',
  ...(formId ? [`同意書番号 ${formId}`] : []),
];
