import type { SignerRole } from '@nattoku/contract/consent/consent-field';
import type { ConsentRules } from '@nattoku/contract/consent/consent-rules';
import type { RelationCode } from '@nattoku/contract/patient/related-person';
import type { ConsentSignerId, RelatedPersonId, StaffId } from '@nattoku/contract/shared/primitives';
import { ageOn } from '@nattoku/rules/time/birth-date';
import { bandFor, signersFor, type WantedSigner } from '@nattoku/rules/consent/consent-signers';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { fullName } from '@nattoku/rules/text/person-name';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { asc, eq } from 'drizzle-orm';
import type { AuditEntry } from '#kernel/audit/audit.ts';
import { consentSigners, consentTemplateVersions } from '#domain/consent/consent.table.ts';
import { introducedAs } from '#domain/consent/form/introduced.ts';
import { type ConsentForm, formAudit } from '#domain/consent/form/move-form.ts';
import { consentPolicyOf } from '#domain/consent/form/policy.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';

type Signer = typeof consentSigners.$inferSelect;

/** Who is to sign in a role, as far as it is known. */
export type ChosenSigner = {
  role: SignerRole;
  required: boolean;
  /** Asked for by staff and not by the rules. */
  added: boolean;
  name: string;
  relation: RelationCode | null;
  relatedPersonId: RelatedPersonId | null;
  staffId: StaffId | null;
};

type Persons = { patientName: string; birthDate: PlainDate | null; explainerName: string };

/**
 * As the patient's record and the facility's table have it now; a merged record is read where the patient lives on. Where there is no
 * record, the age that somebody gave counts: a child does not sign alone because its number is not at hand.
 */
const personsOf = async (tx: Tx, form: ConsentForm): Promise<Persons> => {
  const { patientId, explainerId } = form;
  const said = await introducedAs(tx, form);
  const { rows } = await tx.$client.query<{
    family_name: string | null;
    given_name: string | null;
    birth_date: PlainDate | null;
    explainer: string | null;
  }>(
    `SELECT p.family_name, p.given_name, p.birth_date::text, (SELECT name FROM staff WHERE id = $2) AS explainer
       FROM (SELECT 1) one LEFT JOIN patients own ON own.id = $1 LEFT JOIN patients p ON p.id = CASE WHEN own.survivor_id IS NULL THEN own.id ELSE own.survivor_id END`,
    [patientId, explainerId],
  );
  const [row] = rows;
  const explainerName = row?.explainer ?? '';
  if (said) return { patientName: said.name, birthDate: said.birthDate, explainerName };
  const patientName = fullName({ familyName: row?.family_name ?? '', givenName: row?.given_name ?? '' });
  return { patientName, birthDate: row?.birth_date ?? null, explainerName };
};

const rulesOf = async (tx: Tx, { templateVersionId }: ConsentForm): Promise<ConsentRules> => {
  const [version] = await tx
    .select({ rules: consentTemplateVersions.rules })
    .from(consentTemplateVersions)
    .where(eq(consentTemplateVersions.id, templateVersionId));
  if (!version) throw new Error(`the version ${templateVersionId} of a consent form is gone`);
  return version.rules;
};

/** Whom age on that day, capacity and template ask for. */
const wantedOn = async (
  tx: Tx,
  form: ConsentForm,
  { birthDate }: Persons,
  signingOn: PlainDate,
): Promise<WantedSigner[]> => {
  const { signerBands: bands } = await consentPolicyOf(tx);
  const { signers: template } = await rulesOf(tx, form);
  return signersFor({ birthDate, signingOn, bands, template, capacity: form.capacity });
};

/** Whom the rules ask for if it were signed today. */
export const wantedToday = async (tx: Tx, form: ConsentForm, now: Date): Promise<WantedSigner[]> =>
  wantedOn(tx, form, await personsOf(tx, form), todayInTokyo(now));

/** Whether a birthday before the day of the procedure makes the rules ask for others than they do today. */
export const changesByProcedure = async (tx: Tx, form: ConsentForm, now: Date): Promise<boolean> => {
  if (form.procedureOn === null || form.procedureOn <= todayInTokyo(now)) return false;
  const persons = await personsOf(tx, form);
  const rolesOn = async (day: PlainDate) =>
    (await wantedOn(tx, form, persons, day)).map(({ role, required }) => `${role} ${required}`).join();
  return (await rolesOn(form.procedureOn)) !== (await rolesOn(todayInTokyo(now)));
};

const signersOf = (tx: Tx, { id }: Pick<ConsentForm, 'id'>): Promise<Signer[]> =>
  tx.select().from(consentSigners).where(eq(consentSigners.formId, id)).orderBy(asc(consentSigners.position));

const whoSigns = (
  role: SignerRole,
  form: ConsentForm,
  persons: Persons,
  chosen: readonly ChosenSigner[],
): Pick<ChosenSigner, 'name' | 'relation' | 'relatedPersonId' | 'staffId'> => {
  const nobody = { name: '', relation: null, relatedPersonId: null, staffId: null };
  if (role === 'patient') return { ...nobody, name: persons.patientName };
  if (role === 'doctor') return { ...nobody, name: persons.explainerName, staffId: form.explainerId };
  const known = chosen.find((each) => each.role === role);
  if (!known) return nobody;
  const { name, relation, relatedPersonId, staffId } = known;
  return { name, relation, relatedPersonId, staffId };
};

/**
 * Puts down whom the rules ask for if it were signed today, with the persons that staff chose, and whom staff added. Only before anybody
 * signed: until then nothing hangs on these rows.
 */
export async function settleProposedSigners(
  tx: Tx,
  form: ConsentForm,
  chosen: readonly ChosenSigner[],
  now: Date,
): Promise<void> {
  const persons = await personsOf(tx, form);
  const wanted = await wantedOn(tx, form, persons, todayInTokyo(now));
  const added = chosen
    .filter(({ role, added: isAdded }) => isAdded && role !== 'patient' && !wanted.some((each) => each.role === role))
    .map(({ role, required }) => ({ role, required, reason: 'added' as const }));
  await tx.delete(consentSigners).where(eq(consentSigners.formId, form.id));
  const rows = [...wanted, ...added].map((signer, index) => ({
    ...signer,
    ...whoSigns(signer.role, form, persons, chosen),
    id: newId<ConsentSignerId>(now.getTime()),
    formId: form.id,
    position: index + 1,
  }));
  if (rows.length > 0) await tx.insert(consentSigners).values(rows);
}

/** Whom staff chose until now: those whom the rules asked for by their person, and those who were added. */
export const chosenSigners = async (tx: Tx, form: ConsentForm): Promise<ChosenSigner[]> =>
  (await signersOf(tx, form)).map((signer) => ({ ...signer, added: signer.reason === 'added' }));

/**
 * Asks again who must sign, by the age on the day of signing (specification/consent.md §22): somebody who has turned 18 since the order signs alone.
 * The caller holds the form and does this before somebody signs. Who signed already stays; who is no longer asked is let off (`skipped`), so that
 * what was said until now is kept. Returns what goes into the log: nothing where nothing changed.
 */
export async function refreshSigners(tx: Tx, form: ConsentForm, now: Date): Promise<AuditEntry[]> {
  const signingOn = todayInTokyo(now);
  const persons = await personsOf(tx, form);
  const wanted = await wantedOn(tx, form, persons, signingOn);
  const before = await signersOf(tx, form);
  const isAsked = (signer: Signer) => signer.reason === 'added' || wanted.some(({ role }) => role === signer.role);
  const letOff = before.filter((signer) => signer.state === 'waiting' && !isAsked(signer));
  for (const { id } of letOff) await change(tx, id, { state: 'skipped', settledAt: now });

  let last = Math.max(0, ...before.map(({ position }) => position));
  let isOther = letOff.length > 0;
  for (const asked of wanted) {
    const known = before.find(({ role }) => role === asked.role);
    if (!known) {
      last += 1;
      const who = whoSigns(asked.role, form, persons, []);
      const id = newId<ConsentSignerId>(now.getTime());
      await tx.insert(consentSigners).values({ ...asked, ...who, id, formId: form.id, position: last });
      isOther = true;
    } else if (isStale(known, asked)) {
      await change(tx, known.id, { ...asked, state: 'waiting', settledAt: null });
      isOther = true;
    }
  }
  if (!isOther) return [];
  const after = await signersOf(tx, form);
  return [
    formAudit('consent.signersChanged', form, {
      ...(await whyOf(tx, persons, signingOn)),
      before: codes(before),
      after: codes(after),
    }),
  ];
}

const isStale = ({ state, required, reason }: Signer, asked: WantedSigner): boolean =>
  state === 'skipped' || (state === 'waiting' && (required !== asked.required || reason !== asked.reason));

const change = async (tx: Tx, id: ConsentSignerId, values: Partial<Signer>): Promise<void> => {
  await tx.update(consentSigners).set(values).where(eq(consentSigners.id, id));
};

const codes = (signers: readonly Signer[]): string[] =>
  signers.map(({ role, required, reason, state }) =>
    [role, required ? 'required' : 'optional', reason, state].join(' '),
  );

/** Which row of the facility's table holds now: the log says by it why others sign, and no birth date. */
const whyOf = async (tx: Tx, { birthDate }: Persons, signingOn: PlainDate) => {
  const { signerBands } = await consentPolicyOf(tx);
  const band = birthDate === null ? null : bandFor(signerBands, ageOn(birthDate, signingOn));
  return { signingOn, ageBand: band && { fromAge: band.fromAge, toAge: band.toAge } };
};
