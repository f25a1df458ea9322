import { SIGNING_DRAFTS } from '@nattoku/contract/patient-page/kiosk-mark';

/**
 * A device that is taken back in the middle of a signature has the ink of it still, and nobody is there to end the visit. A page of a patient
 * that is open beside holds on to it until it is closed.
 */
export function forgetSigningDrafts(): void {
  try {
    indexedDB.deleteDatabase(SIGNING_DRAFTS);
  } catch {
    // The browser forbids the storage: nothing is kept there.
  }
}
