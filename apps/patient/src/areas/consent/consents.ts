import type {
  PatientConsent,
  PatientConsentGate,
  PatientConsentSigner,
} from '@nattoku/contract/consent/consent-signing';
import type { ConsentPageItem } from '@nattoku/contract/consent/consent-page-item';
import type { PatientPageOrder } from '@nattoku/contract/patient-page/patient-page';
import type { Step } from '#progress/item-kind.ts';
import { titleOf } from '#progress/steps.ts';
import { momentWords } from '#words/dates.ts';
import { consentWords } from '#words/visit-words.ts';

/** A form in the list of what is to be done, with the order that holds it. */
export type ConsentOrder = PatientPageOrder & { form: ConsentPageItem; consent: PatientConsent };

export const consentOrderOf = (step: Step<ConsentPageItem>): ConsentOrder => ({
  ...step.order,
  title: titleOf(step),
  form: step.item,
  consent: step.item.consent,
});

/** A person who signs on this page, in the order of signing; staff sign on their own screen. */
export const signersHere = ({ signers }: PatientConsent): PatientConsentSigner[] =>
  signers.filter(({ isStaff, state }) => !isStaff && state !== 'skipped');

export const waitingHere = (consent: PatientConsent): PatientConsentSigner[] =>
  consent.closed === null ? signersHere(consent).filter(({ state }) => state === 'waiting') : [];

/** Whether it still keeps somebody from signing. A cooling time that is over is met, also before the server has said so. */
export const isGateOpen = ({ kind, metAt, opensAt, overridden }: PatientConsentGate, now: Date): boolean =>
  metAt === null && !overridden && !(kind === 'coolingTime' && opensAt !== null && new Date(opensAt) <= now);

export const openGates = ({ gates }: PatientConsent, now: Date): PatientConsentGate[] =>
  gates.filter((gate) => isGateOpen(gate, now));

/**
 * Where the form goes on by itself: to the text and the questions as long as they are to be read and answered, then to who signs. Whatever
 * else is waited for says the overview.
 */
export function nextPart(consent: PatientConsent, now: Date): 'read' | 'quiz' | 'holder' | 'overview' {
  if (waitingHere(consent).length === 0) return 'overview';
  const kinds = openGates(consent, now).map(({ kind }) => kind);
  if (kinds.includes('readToEnd')) return 'read';
  if (kinds.includes('comprehension')) return 'quiz';
  return kinds.length > 0 || consent.staffBeside ? 'overview' : 'holder';
}

/** Where it is taken up: at its text while nobody has read it, else where it says how far it is. */
export const firstPart = (consent: PatientConsent, now: Date): 'read' | 'overview' =>
  !consent.staffBeside && nextPart(consent, now) === 'read' ? 'read' : 'overview';

/**
 * What a form waits for while nothing can be read, answered or signed here; null where something can. Videos that are still to be watched
 * come first by themselves.
 */
export function waitSentenceOf(consent: PatientConsent, hasVideoLeft: boolean, now: Date): string | null {
  if (nextPart(consent, now) !== 'overview') return null;
  const holding = openGates(consent, now).filter(({ kind }) => kind !== 'videosWatched' || hasVideoLeft);
  const gate = holding.find(({ kind }) => kind === 'talkHeld') ?? holding[0];
  return gate ? gateSentence(gate) : null;
}

/** When a gate opens that nobody opens here. */
export function gateSentence({ kind, opensAt }: PatientConsentGate): string {
  const { afterTalk, signFrom, recordedAfterTalk, notYet } = consentWords().overview;
  if (kind === 'coolingTime') return opensAt === null ? afterTalk : signFrom(momentWords(opensAt));
  return kind === 'talkHeld' ? recordedAfterTalk : notYet;
}

/** Nothing more is expected here: those who have to have signed, or it was said otherwise. */
export const isConsentDone = (consent: PatientConsent): boolean =>
  waitingHere(consent).every(({ required }) => !required);

export const isSigned = ({ state }: Pick<PatientConsent, 'state'>): boolean =>
  state === 'signed' || state === 'finalised';

/** One line below the name of the form. */
export function consentSentence(consent: PatientConsent, now: Date): string {
  const ended = endings[consent.state];
  if (ended !== undefined) return consentWords()[ended];
  if (consent.closed !== null) return consentWords().noLongerOpen;
  const waiting = waitingHere(consent);
  const said = waiting.find(({ decision }) => decision === 'defer' || decision === 'secondOpinion')?.decision;
  if (said === 'defer') return consentWords().saidDefer;
  if (said === 'secondOpinion') return consentWords().saidSecondOpinion;
  const due = waiting.filter(({ required }) => required).length;
  if (waiting.length < signersHere(consent).length || waiting.length === 0)
    return due > 0 ? consentWords().signersLeft(due) : consentWords().signed;
  return openGates(consent, now).length > 0 ? consentWords().readAndReply : consentWords().pleaseReply;
}

const endings: Partial<Record<PatientConsent['state'], 'signed' | 'saidRefused' | 'saidWithdrawn'>> = {
  signed: 'signed',
  finalised: 'signed',
  declined: 'saidRefused',
  withdrawn: 'saidWithdrawn',
};
