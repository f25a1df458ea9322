import type { IdentityFor, KioskVisit, PatientPage, PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import type { ClosedReason, Trouble } from '#visit/closed-reason.ts';

export type VisitState =
  | { name: 'opening' }
  | { name: 'unreachable'; trouble: Trouble }
  /**
   * `isKept`: asked by this device, which shows what it kept while the hospital cannot be reached. `hasFilm`: what plays one can be fetched while the
   * birth date is typed.
   */
  | { name: 'needsBirthDate'; triesLeft: number | null; isKept?: boolean; hasFilm?: boolean }
  /** Before a common order that asks for number and birth date. */
  | { name: 'needsIdentity'; triesLeft: number | null; mayIntroduce?: boolean; identityFor?: IdentityFor }
  /** `page` as it was read when the visit opened; `isKept`: from this device, because the hospital could not be reached. */
  | { name: 'open'; page: PatientPage; isKept: boolean }
  /** `isUnsent`: something that must arrive, such as a signature, has not reached the hospital. */
  | { name: 'closed'; reason: ClosedReason; isUnsent?: boolean }
  | { name: 'left' }
  /** Back into the hands of staff; `pending` is what happened here and may not have been sent yet. */
  | ({ name: 'handedBack'; pending: readonly PatientRecord[] } & KioskVisit);
