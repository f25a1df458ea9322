import type { PatientConsent } from '@nattoku/contract/consent/consent-signing';
import type { ConsentPageItem } from '@nattoku/contract/consent/consent-page-item';
import { consentsForPatient } from '#domain/consent/form/present-for-patient.ts';
import type { ItemViewer, Presented, ShownItem } from '#domain/order/item-kind.ts';
import type { Tx } from '#kernel/database/database.ts';

/** The forms as the person who signs them sees them. Who has to sign is asked again for today, except for a preview. */
export async function presentConsents(tx: Tx, items: readonly ShownItem[], viewer: ItemViewer): Promise<Presented> {
  const { consents, ...settled } = await consentsForPatient(
    tx,
    items.map(({ id }) => id),
    viewer,
  );
  const shown = items.flatMap((item) => {
    const consent = consents.get(item.id);
    return consent ? [[item.id, presentItem(item, consent)] as const] : [];
  });
  return { ...settled, items: new Map(shown) };
}

/** Done for the page is what nobody has to sign on it any more; staff sign on their own screens. */
const presentItem = ({ id, title, required }: ShownItem, consent: PatientConsent): ConsentPageItem => ({
  id,
  kind: 'consent',
  title: title ?? '',
  required,
  done:
    consent.closed !== null ||
    consent.signers.every((signer) => !signer.required || signer.isStaff || signer.state !== 'waiting'),
  consent,
});
