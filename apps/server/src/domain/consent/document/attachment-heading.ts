import { introducedAs } from '#domain/consent/form/introduced.ts';
import type { ConsentForm } from '#domain/consent/form/move-form.ts';
import { patientFacts } from '#domain/consent/form/patient-facts.ts';
import type { TemplateVersion } from '#domain/consent/template/read-version.ts';
import type { Tx } from '#kernel/database/database.ts';

/** The facts by which a loose sheet of an attachment is assigned to its form and its patient. */
export type AttachmentHeading = {
  formName: string;
  /** Null on a sample. */
  formId: string | null;
  /** `number`: null where the person introduced themselves and matches no record. */
  patient: { name: string; number: string | null } | null;
};

/** The patient comes from the same facts as in the certificate. */
export async function attachmentHeading(
  tx: Tx,
  form: ConsentForm,
  { template }: Pick<TemplateVersion, 'template'>,
): Promise<AttachmentHeading> {
  const patient = await patientFacts(tx, form);
  const introduced = await introducedAs(tx, form);
  return {
    formName: template.name,
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
