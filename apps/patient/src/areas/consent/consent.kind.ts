import { signatureIcon } from '@nattoku/ui/tokens/icons';
import { lazy } from 'react';
import { applyToConsent } from '#areas/consent/applied-consent.ts';
import { consentSentence, firstPart, isConsentDone, waitSentenceOf } from '#areas/consent/consents.ts';
import { wipeDrafts } from '#areas/consent/draft-store.ts';
import type { ItemKind } from '#progress/item-kind.ts';
import { isOpen } from '#progress/steps.ts';
import { consentWords } from '#words/visit-words.ts';

const ConsentScreen = lazy(async () => ({
  default: (await import('#areas/consent/consent.screen.tsx')).ConsentScreen,
}));

/** Consent forms on the patient's page: read, answered and signed here. */
export const consentKind: ItemKind<'consent'> = {
  get name() {
    return consentWords().name;
  },
  heading: () => consentWords().heading,
  get receipt() {
    return { said: consentWords().said, kept: consentWords().kept };
  },
  namesItsOrder: true,
  reportsItself: true,
  get records() {
    const names = consentWords().records;
    return {
      consentRead: { name: names.consentRead },
      consentAnswered: { name: names.consentAnswered },
      consentFilled: { name: names.consentFilled },
      consentDecided: { name: names.consentDecided, mustArrive: true },
      consentSigned: { name: names.consentSigned, mustArrive: true },
      consentWithdrawn: { name: names.consentWithdrawn, mustArrive: true },
    };
  },
  apply: (item, records) => ({ ...item, consent: applyToConsent(item.consent, records) }),
  isDone: ({ consent }) => isConsentDone(consent),
  waitsFor: ({ item: { consent } }, steps, now) => {
    const videos = steps.filter(({ item }) => item.kind === 'video');
    return waitSentenceOf(consent, videos.length === 0 || videos.some(isOpen), now);
  },
  line: ({ order, item: { title, required, consent } }) => {
    const isAlone = order.items.length === 1;
    const state = isConsentDone(consent) ? 'done' : 'new';
    const sentence = consentWords().optionally(required, consentSentence(consent, new Date()));
    if (!isAlone) return { state, title, sentence, picture: { icon: signatureIcon } };
    const about = consent.procedureName;
    const named = consentWords().ofProcedure(about && '{0}');
    return { state, title: named, about, sentence, picture: null, alone: { icon: signatureIcon } };
  },
  start: ({ item }) => ({
    screen: { name: 'item', itemId: item.id, part: firstPart(item.consent, new Date()), of: null },
    label: consentWords().open,
  }),
  goOnLabel: () => consentWords().goOn,
  Screen: ConsentScreen,
  wipe: wipeDrafts,
};
