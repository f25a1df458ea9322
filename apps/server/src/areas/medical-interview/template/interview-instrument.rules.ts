import type { InstrumentLicence } from '@nattoku/contract/medical-interview/interview-instrument';

/** A scale that everybody may use, or this hospital with a proof that it may. */
export const isPermitted = ({ licence, proof }: { licence: InstrumentLicence; proof: string }): boolean =>
  (licence === 'free' || licence === 'permitted') && proof.trim() !== '';
