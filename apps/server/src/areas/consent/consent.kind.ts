import { addConsents } from '#areas/consent/item/consent-item.add.ts';
import { explainConsents } from '#areas/consent/item/consent-item.explain.ts';
import { freezeConsents } from '#areas/consent/item/consent-item.freeze.ts';
import { consentsInName, proceduresOfConsents } from '#areas/consent/item/consent-item.in-name.ts';
import { fillConsents, lackingOfConsents, moveConsents, planConsents } from '#areas/consent/item/consent-item.plan.ts';
import { contentsOfConsents } from '#areas/consent/item/consent-item.contents.ts';
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
  add: addConsents,
  freeze: freezeConsents,
  plan: planConsents,
  fill: fillConsents,
  lacking: lackingOfConsents,
  moveTo: moveConsents,
  present: presentConsents,
  explain: explainConsents,
  contents: contentsOfConsents,
  take: takeConsentRecords,
  standing: standingOfConsents,
  paper: async (_, items) =>
    new Map(items.map(({ id, title }) => [id, { title: title ?? '', line: ({ leaflet }) => leaflet.consent.line() }])),
  inName: consentsInName,
  procedures: proceduresOfConsents,
  ...consentLifecycle,
};
