import { presentConsents } from '#areas/consent/item/consent-item.present.ts';
import { standingOfConsents } from '#areas/consent/item/consent-item.standing.ts';
import { takeConsentRecords } from '#areas/consent/item/consent-item.take.ts';
import { consentLifecycle } from '#domain/consent/form/form-lifecycle.ts';
import { CONSENT_ITEM } from '#domain/consent/form/new-form.ts';
import type { ItemKind } from '#domain/order/item-kind.ts';

/** A consent form, with everybody who has to sign it. */
export const consentKind: ItemKind = {
  kind: CONSENT_ITEM,
  records: ['consentRead', 'consentAnswered', 'consentFilled', 'consentDecided', 'consentSigned', 'consentWithdrawn'],
  reportsItself: true,
  present: presentConsents,
  take: takeConsentRecords,
  standing: standingOfConsents,
  ...consentLifecycle,
};
