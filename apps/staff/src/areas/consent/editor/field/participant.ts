import {
  type ConsentField,
  type ConsentFiller,
  consentFillerNames,
  SignerRole,
  signerRoleNames,
} from '@nattoku/contract/consent/consent-field';

/** Who has a part in a field: whose signature it is, or who fills it in. */
export type Participant = ConsentFiller | SignerRole;

/** In the order of the work: before it is issued, those who sign, and what staff add afterwards. */
export const participants: readonly Participant[] = ['staffBefore', ...SignerRole.options, 'staffAfter'];

export const participantNames: Record<Participant, string> = { ...consentFillerNames, ...signerRoleNames };

/** One character on each field: colour alone tells nobody who sees few of them. */
export const participantMarks: Record<Participant, string> = {
  staffBefore: '職',
  patient: '患',
  proxy: '代',
  scribe: '筆',
  witness: '立',
  doctor: '医',
  supervisor: '指',
  interpreter: '通',
  staffAfter: '後',
};

export const participantOf = ({ signer, filler }: Pick<ConsentField, 'signer' | 'filler'>): Participant =>
  signer ?? filler;

export const isSigner = (participant: Participant): participant is SignerRole =>
  SignerRole.options.some((role) => role === participant);
