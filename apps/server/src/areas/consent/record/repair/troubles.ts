import type { ConsentTrouble, TroubleCode } from '@nattoku/contract/consent/consent-repair';
import { signerRoleNames } from '@nattoku/contract/consent/consent-field';
import { SEAL_ALERT_MINUTES } from '@nattoku/contract/consent/consent-sealing';
import { openConsentStates } from '@nattoku/contract/consent/consent-state';
import { sealFailureOfCode } from '@nattoku/contract/consent/seal-failure';
import { asc, eq } from 'drizzle-orm';
import { staffAway } from '#areas/consent/record/repair/staff-away.ts';
import { type consentSealings, consentSigners } from '#domain/consent/consent.table.ts';
import { effectiveValues, valuesOnly } from '#domain/consent/form/form-values.ts';
import type { ConsentForm } from '#domain/consent/form/move-form.ts';
import { versionFor } from '#domain/consent/template/read-version.ts';
import { isFullySigned } from '#domain/consent/form/settle-form.ts';
import { presentPlaces } from '#domain/consent/document/unread-places.ts';
import type { Tx } from '#kernel/database/database.ts';
import { characterTable } from '#kernel/pdf/characters.ts';

type Sealing = typeof consentSealings.$inferSelect;
type Given = { sealings: readonly Sealing[]; hasInk: boolean };

/** Whatever keeps the form from its end without anybody's doing. None for a form that is over. */
export async function troublesOf(tx: Tx, form: ConsentForm, given: Given, now: Date): Promise<ConsentTrouble[]> {
  if (form.state === 'voided' || form.state === 'superseded') return [];
  const late = given.sealings.filter((sealing) => isLate(sealing, now));
  const troubles: ConsentTrouble[] = [];
  for (const sealing of late) troubles.push(await sealingTrouble(tx, form, sealing, now));
  return [...troubles, ...(await formTroubles(tx, form, given, now))];
}

const isLate = ({ state, createdAt }: Sealing, now: Date): boolean =>
  state === 'stuck' || (state !== 'done' && now.getTime() - createdAt.getTime() >= SEAL_ALERT_MINUTES * 60_000);

const sealingTrouble = async (tx: Tx, form: ConsentForm, sealing: Sealing, now: Date): Promise<ConsentTrouble> => {
  const { failure, kind, state, attempts, nextTryAt, places, createdAt } = sealing;
  return {
    code: failure === null ? 'sealLate' : sealFailureOfCode(failure),
    since: createdAt.toISOString(),
    missing: [],
    sealing: { kind, isStuck: state === 'stuck', attempts, nextTryAt: nextTryAt?.toISOString() ?? null },
    // A certificate that does not read is nobody's to confirm.
    places: places.some(({ fieldId }) => fieldId === null) ? [] : await placesOf(tx, form, places, now),
  };
};

const placesOf = async (tx: Tx, form: ConsentForm, places: Sealing['places'], now: Date) => {
  if (places.length === 0) return [];
  const { fields } = await versionFor(tx, form.templateVersionId);
  const values = valuesOnly(await effectiveValues(tx, form, fields, now));
  return presentPlaces(places, { fields, values }, await characterTable('regular'));
};

type Signer = typeof consentSigners.$inferSelect;

const formTroubles = async (tx: Tx, form: ConsentForm, { hasInk }: Given, now: Date): Promise<ConsentTrouble[]> => {
  const isOpen = openConsentStates.includes(form.state);
  if (form.state === 'expired') return hasInk ? [trouble('expiredWithInk', form, await waitingFor(tx, form))] : [];
  if (!isOpen) return [];
  const signers = await signersOf(tx, form);
  if (hasInk && isFullySigned(signers)) return [trouble('nobodyAwaited', form)];
  const order = await orderOf(tx, form, now);
  if (order.lifecycle === 'canceled' || order.lifecycle === 'closed') return [trouble('orderClosed', form)];
  const outside = signers.filter((signer) => isAwaited(signer) && patientSide.includes(signer.role));
  const away = await staffAway(tx, form, signers);
  return [
    ...(form.route === 'link' && outside.length > 0 && !order.hasLink
      ? [trouble('linkEnded', form, outside.map(inWords))]
      : []),
    ...(away.length > 0 ? [trouble('staffGone', form, away)] : []),
  ];
};

const trouble = (code: TroubleCode, form: ConsentForm, missing: ConsentTrouble['missing'] = []): ConsentTrouble => ({
  code,
  since: form.updatedAt.toISOString(),
  missing,
  sealing: null,
  places: [],
});

const patientSide: readonly string[] = ['patient', 'proxy', 'scribe'];
const isAwaited = ({ required, state }: Signer): boolean => required && state === 'waiting';
const inWords = ({ role, name }: Signer) => ({
  staffId: null,
  words: [signerRoleNames[role], name].filter(Boolean).join('　'),
});

const signersOf = (tx: Tx, { id }: ConsentForm): Promise<Signer[]> =>
  tx.select().from(consentSigners).where(eq(consentSigners.formId, id)).orderBy(asc(consentSigners.position));

const waitingFor = async (tx: Tx, form: ConsentForm) => (await signersOf(tx, form)).filter(isAwaited).map(inWords);

const orderOf = async (tx: Tx, { orderId }: ConsentForm, now: Date) => {
  const { rows } = await tx.$client.query<{ lifecycle: string; hasLink: boolean }>(
    `SELECT o.lifecycle, o.mode = 'common' OR EXISTS (
       SELECT FROM order_links l WHERE l.order_id = o.id AND l.revoked_at IS NULL AND l.expires_at > $2) AS "hasLink"
       FROM orders o WHERE o.id = $1`,
    [orderId, now],
  );
  return rows[0] ?? { lifecycle: 'issued', hasLink: true };
};
