import type { PatientConsent } from '@nattoku/contract/consent/consent-signing';
import type { PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import type { Refusal } from '#records/queue-state.ts';
import { isSigned } from '#areas/consent/consents.ts';
import { dayWords } from '#words/dates.ts';
import { consentWords } from '#words/visit-words.ts';

/** What became of what was given on a device. */
export type Standing = 'onItsWay' | 'refused' | 'missing' | 'takenIn';

/** What the hospital does not have yet it has not taken in; what the page took along before the device had kept it is missing. */
export function standingOf(given: { isOnItsWay: boolean; isRefused: boolean; hasNothing: boolean }): Standing {
  if (given.isOnItsWay) return 'onItsWay';
  if (given.isRefused) return 'refused';
  return given.hasNothing ? 'missing' : 'takenIn';
}

/** What somebody gives with their answer; reading and quizzes are done before. */
const kindsGiven: readonly PatientRecord['kind'][] = [
  'consentFilled',
  'consentDecided',
  'consentSigned',
  'consentWithdrawn',
];

export const isGiven = ({ kind }: Pick<PatientRecord, 'kind'>): boolean => kindsGiven.includes(kind);

/** Why the hospital refused an answer or a signature of this form, each reason once: somebody else was first, or staff ended it meanwhile. */
export const refusalsOf = (refused: readonly Refusal[], orderId: string): string[] => [
  ...new Set(
    refused
      .filter(({ record }) => 'orderId' in record && record.orderId === orderId && isGiven(record))
      .map(({ reason }) => reason),
  ),
];

/** What the hospital does now, and what the person may do. */
export function afterwardsOf({ state, signers }: Pick<PatientConsent, 'state' | 'signers'>, now: Date): string[] {
  const words = consentWords().given.afterwards;
  if (state === 'withdrawn') return [words.withdraw];
  if (state === 'declined') return [words.refuse];
  const undecided = signers.find(({ decision }) => decision === 'defer' || decision === 'secondOpinion');
  if (undecided?.decision === 'secondOpinion') return [words.secondOpinion];
  if (undecided)
    return [
      ...(undecided.revisitOn ? [words.deferUntil(dayWords(`${undecided.revisitOn}T00:00:00+09:00`, now))] : []),
      words.defer,
    ];
  return [isSigned({ state }) ? words.signed : words.partly];
}
