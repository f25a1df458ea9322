import { signatureIcon } from '@nattoku/ui/tokens/icons';
import { lazy } from 'react';
import { applyToConsent } from '#areas/consent/applied-consent.ts';
import { consentSentence, isConsentDone } from '#areas/consent/consents.ts';
import { wipeDrafts } from '#areas/consent/draft-store.ts';
import type { ItemKind } from '#progress/item-kind.ts';

const ConsentScreen = lazy(async () => ({
  default: (await import('#areas/consent/consent.screen.tsx')).ConsentScreen,
}));

/** Consent forms on the patient's page: read, answered and signed here. */
export const consentKind: ItemKind<'consent'> = {
  name: '同意書',
  heading: () => '同意書をご確認ください',
  receipt: { said: '同意書にお返事しました', kept: 'お返事' },
  namesItsOrder: true,
  reportsItself: true,
  records: {
    consentRead: { name: '同意書を読んだ記録' },
    consentAnswered: { name: '同意書の質問への回答' },
    consentFilled: { name: '同意書への記入' },
    consentDecided: { name: '同意書へのお返事', mustArrive: true },
    consentSigned: { name: '同意書への署名', mustArrive: true },
    consentWithdrawn: { name: '同意の取りやめ', mustArrive: true },
  },
  apply: (item, records) => ({ ...item, consent: applyToConsent(item.consent, records) }),
  isDone: ({ consent }) => isConsentDone(consent),
  line: ({ order, item: { title, required, consent } }) => {
    const isAlone = order.items.length === 1;
    const state = isConsentDone(consent) ? 'done' : 'new';
    const sentence = `${required ? '' : '任意・'}${consentSentence(consent, new Date())}`;
    if (!isAlone) return { state, title, sentence, picture: { icon: signatureIcon } };
    const procedure = consent.procedureName && `（${consent.procedureName}）`;
    return { state, title: `同意書${procedure}`, sentence, picture: null, alone: { icon: signatureIcon } };
  },
  start: ({ item }) => ({
    screen: { name: 'item', itemId: item.id, part: 'overview', of: null },
    label: '同意書を開く',
  }),
  goOnLabel: () => '同意書へ進む',
  Screen: ConsentScreen,
  wipe: wipeDrafts,
};
