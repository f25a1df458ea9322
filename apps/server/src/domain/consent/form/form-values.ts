import type { ConsentField, ConsentFieldId, FieldValue, ValueSource } from '@nattoku/contract/consent/consent-field';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import { explanationFact } from '@nattoku/rules/consent/explanation-fields';
import { shownValue } from '@nattoku/rules/consent/field-value';
import { and, asc, eq, sql } from 'drizzle-orm';
import { autoKeyOf, autoValues, lateKeys, sourceOf } from '#domain/consent/form/auto-values.ts';
import { consentFormValues, consentSignatures } from '#domain/consent/consent.table.ts';
import type { ConsentForm } from '#domain/consent/form/move-form.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';

/** What counts for one field, where it comes from and who gave it. */
export type EffectiveValue = {
  value: FieldValue;
  source: ValueSource;
  givenByKind: 'staff' | 'link' | 'system';
  givenBy: string | null;
  givenAt: Date;
};
export type EffectiveValues = ReadonlyMap<ConsentFieldId, EffectiveValue>;

/** What is neither typed nor worked out: signatures have rows of their own. */
const valueless = new Set<ConsentField['type']>(['signature', 'initials']);

type Row = typeof consentFormValues.$inferSelect;

/**
 * The newest value of each field of the version; what was given for a field that the version does not have counts nowhere
 * (specification/consent.md §16). A field without any has what its template begins with.
 */
export function newestValues(
  fields: readonly ConsentField[],
  rows: readonly Row[],
  begun: Date,
): Map<ConsentFieldId, EffectiveValue> {
  const newest = new Map(rows.toSorted((a, b) => a.sequence - b.sequence).map((row) => [row.fieldId, row]));
  const values = new Map<ConsentFieldId, EffectiveValue>();
  for (const field of fields) {
    if (valueless.has(field.type)) continue;
    const row = newest.get(field.id);
    if (row && field.type !== 'fixedText') values.set(field.id, row);
    else if (field.type !== 'auto') values.set(field.id, fromTemplate(shownValue(field, undefined), begun));
  }
  return values;
}

const fromTemplate = (value: FieldValue, givenAt: Date): EffectiveValue => ({
  value,
  source: 'template',
  givenByKind: 'system',
  givenBy: null,
  givenAt,
});

/**
 * Every value of a form as it counts now. Until it is issued the fields that fill themselves in follow patient and order; from then on they
 * are the rows that were frozen, but for what only the signing tells (signed date, proxy). Fields that state the explanation follow its record alone
 * until somebody signs; what was typed into them before counts only on pages that were signed so.
 */
export async function effectiveValues(
  tx: Tx,
  form: ConsentForm,
  fields: readonly ConsentField[],
  now: Date,
): Promise<EffectiveValues> {
  const rows = await tx
    .select()
    .from(consentFormValues)
    .where(eq(consentFormValues.formId, form.id))
    .orderBy(asc(consentFormValues.sequence));
  const values = newestValues(fields, rows, form.createdAt);
  if (isUnsigned(form)) for (const field of fields) if (explanationFact(field) !== null) values.delete(field.id);
  const offered = fields.filter(
    (field) => isFilledInWhileSigning(field) && values.get(field.id)?.source === 'template',
  );
  // The printed form does not have what the template offers, so that a person who signs it with a pen never gave it.
  if (offered.length > 0 && (await isSignedOnPaper(tx, form)))
    for (const { id } of offered) values.set(id, fromTemplate(null, form.createdAt));
  const live = fields.filter((field) => autoKeyOf(field) !== null && !values.has(field.id));
  const texts = await autoValues(tx, form, live, now);
  for (const field of live) {
    const key = autoKeyOf(field);
    const text = texts.get(field.id) ?? '';
    values.set(field.id, {
      value: text === '' ? null : text,
      source: key ? sourceOf(key, form) : 'order',
      givenByKind: 'system',
      givenBy: null,
      givenAt: form.updatedAt,
    });
  }
  return values;
}

const unsignedStates: readonly ConsentForm['state'][] = ['draft', 'awaitingApproval', 'issued', 'explained'];
const isUnsigned = ({ state }: ConsentForm): boolean => unsignedStates.includes(state);

/** Returns true for a field that the persons who sign fill in. Its value is not printed before they sign, because they may change it. */
export const isFilledInWhileSigning = ({ filler, type }: ConsentField): boolean =>
  !filler.startsWith('staff') && type !== 'fixedText' && type !== 'auto';

const isSignedOnPaper = async (tx: Tx, form: ConsentForm): Promise<boolean> =>
  form.route === 'paper' &&
  !isUnsigned(form) &&
  (await tx.$count(
    consentSignatures,
    and(eq(consentSignatures.formId, form.id), eq(consentSignatures.method, 'paper')),
  )) > 0;

/** As `fillForm` takes them. */
export const valuesOnly = (values: EffectiveValues): Map<ConsentFieldId, FieldValue> =>
  new Map([...values].map(([id, { value }]) => [id, value]));

/** Writes down what the fields that fill themselves in say at this moment, so that nothing that changes later changes the form. */
export async function freezeAutoValues(
  tx: Tx,
  form: ConsentForm,
  fields: readonly ConsentField[],
  now: Date,
): Promise<void> {
  const frozen = fields.filter((field) => {
    const key = autoKeyOf(field);
    return key !== null && !lateKeys.includes(key);
  });
  await keepAutoValues(tx, form, frozen, { kind: 'system', id: null, at: now });
}

/** Writes down what the record of the explanation says into the fields that state it. */
export const freezeExplanation = (
  tx: Tx,
  form: ConsentForm,
  fields: readonly ConsentField[],
  by: ValueGiver,
): Promise<void> =>
  keepAutoValues(
    tx,
    form,
    fields.filter((field) => explanationFact(field) !== null),
    by,
  );

const keepAutoValues = async (
  tx: Tx,
  form: ConsentForm,
  fields: readonly ConsentField[],
  by: ValueGiver,
): Promise<void> => {
  const texts = await autoValues(tx, form, fields, by.at);
  await addValues(
    tx,
    form,
    fields.flatMap((field) => {
      const key = autoKeyOf(field);
      const text = texts.get(field.id);
      if (key === null || text === undefined) return [];
      return [{ fieldId: field.id, value: text === '' ? null : text, source: sourceOf(key, form) }];
    }),
    by,
  );
};

type NewValue = { fieldId: ConsentFieldId; value: FieldValue; source: ValueSource };
export type ValueGiver =
  | { kind: 'staff'; id: StaffId; at: Date }
  | { kind: 'link'; id: string; at: Date }
  | { kind: 'system'; id: null; at: Date };

/** Adds what somebody gave; nothing is ever written over (specification/consent.md §16). `by.at` is the moment by the clock of the person who gave it. */
export async function addValues(
  tx: Tx,
  { id: formId }: Pick<ConsentForm, 'id'>,
  values: readonly NewValue[],
  by: ValueGiver,
): Promise<void> {
  if (values.length === 0) return;
  await tx.insert(consentFormValues).values(
    values.map(({ value, ...rest }) => ({
      ...rest,
      // An emptied field is a value too: JSON's null, and not the database's.
      value: value === null ? sql`'null'::jsonb` : value,
      id: newId(by.at.getTime()),
      formId,
      givenByKind: by.kind,
      givenBy: by.id,
      givenAt: by.at,
    })),
  );
}
