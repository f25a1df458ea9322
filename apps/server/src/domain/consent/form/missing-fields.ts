import type { ConsentField, ConsentFiller, FieldValue, SignerRole } from '@nattoku/contract/consent/consent-field';
import { isFilledIn, shownValue } from '@nattoku/rules/consent/field-value';
import { eq } from 'drizzle-orm';
import { consentTemplateVersions } from '#domain/consent/consent.table.ts';
import type { ConsentForm } from '#domain/consent/form/move-form.ts';
import type { Tx } from '#kernel/database/database.ts';

/** Which fields wait for the person who signs in this role. */
const fillerOf: Partial<Record<SignerRole, ConsentFiller>> = {
  patient: 'patient',
  // Who writes for the patient fills in what the patient would.
  scribe: 'patient',
  proxy: 'proxy',
  witness: 'witness',
};

const drawn: readonly ConsentField['type'][] = ['signature', 'initials', 'fixedText', 'auto'];

/** The fields that a person in this role fills in on the patient page. */
export const fieldsFor = (fields: readonly ConsentField[], role: SignerRole): ConsentField[] =>
  fields.filter(({ filler, type }) => filler === fillerOf[role] && !drawn.includes(type));

/** Boxes that this role initials. */
export const initialsFor = (fields: readonly ConsentField[], role: SignerRole): ConsentField[] =>
  fields.filter(({ type, signer }) => type === 'initials' && signer === role);

type Giver = { role: SignerRole; /** Fields that are initialled with this signature. */ initialled: readonly string[] };

/** Required fields of this role in which nothing stands yet, boxes for initials among them. */
export async function missingFields(tx: Tx, form: ConsentForm, { role, initialled }: Giver): Promise<ConsentField[]> {
  const [version] = await tx
    .select({ fields: consentTemplateVersions.fields })
    .from(consentTemplateVersions)
    .where(eq(consentTemplateVersions.id, form.templateVersionId));
  const fields = version?.fields ?? [];
  const withoutInk = initialsFor(fields, role).filter(({ id, required }) => required && !initialled.includes(id));
  const required = fieldsFor(fields, role).filter((field) => field.required);
  if (required.length === 0) return withoutInk;
  const { rows } = await tx.$client.query<{ field_id: string; value: FieldValue }>(
    'SELECT DISTINCT ON (field_id) field_id, value FROM consent_form_values WHERE form_id = $1 ORDER BY field_id, sequence DESC',
    [form.id],
  );
  const newest = new Map(rows.map(({ field_id: id, value }) => [id, value]));
  // A field that begins with something has it until somebody changes it.
  const empty = required.filter((field) => !isFilledIn(field, shownValue(field, newest.get(field.id))));
  return [...empty, ...withoutInk];
}
