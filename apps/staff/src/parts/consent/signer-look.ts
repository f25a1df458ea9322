import type { ConsentSigner } from '@nattoku/contract/consent/consent-form';
import { type ConsentState, openConsentStates } from '@nattoku/contract/consent/consent-state';
import { checkCircleIcon, clockIcon, closeIcon, minusIcon } from '@nattoku/ui/tokens/icons';

const looks = {
  waiting: { words: '署名待ち', tone: 'warning', icon: clockIcon },
  signed: { words: '署名済み', tone: 'done', icon: checkCircleIcon },
  declined: { words: '同意しない', tone: 'info', icon: closeIcon },
  skipped: { words: '署名は不要', tone: 'neutral', icon: minusIcon },
} as const;
const notSigned = { words: '署名なし', tone: 'neutral', icon: minusIcon } as const;

const beforeEnd: readonly ConsentState[] = ['draft', 'awaitingApproval', ...openConsentStates];

/** Nobody waits for a signature on a form that is closed. */
export const takesNoSignature = (state: ConsentState): boolean => !beforeEnd.includes(state);

/** How somebody who is to sign stands, in words, colour and icon. */
export const lookOfSigner = (state: ConsentSigner['state'], isClosed: boolean) =>
  isClosed && state === 'waiting' ? notSigned : looks[state];
