import type { ProblemCode } from '#shared/problems.ts';

const MINUTE = 60;

/** So many tries in so many seconds, and for how many seconds nothing more is allowed after them. */
export type RateLimit = {
  points: number;
  duration: number;
  blockDuration: number;
  grows?: true;
  convenience?: true;
  refusal: ProblemCode;
};

/**
 * Tries per time, in seconds. A wait that `grows` doubles each time up to a quarter of an hour (specification/auth.md §23). No account is locked for
 * good: a stranger must not be able to shut a doctor out. Addresses are generous: a whole hospital comes from one. One of `convenience` guards no
 * secret and only slows down somebody who is known; it is counted in memory (decision 0039).
 */
export const rateLimits = {
  signInPerAccount: { points: 5, duration: 15 * MINUTE, blockDuration: MINUTE, grows: true, refusal: 'signIn.tooMany' },
  signInPerAddress: { points: 200, duration: 15 * MINUTE, blockDuration: 5 * MINUTE, refusal: 'signIn.tooMany' },
  secondFactorPerAccount: {
    points: 5,
    duration: 15 * MINUTE,
    blockDuration: 15 * MINUTE,
    refusal: 'secondFactor.tooMany',
  },
  passkeyPerAddress: { points: 600, duration: MINUTE, blockDuration: MINUTE, refusal: 'request.tooMany' },
  linkPerAddress: { points: 300, duration: MINUTE, blockDuration: MINUTE, refusal: 'request.tooMany' },
  undeliveredPerAddress: { points: 60, duration: 15 * MINUTE, blockDuration: 5 * MINUTE, refusal: 'request.tooMany' },
  // A class of patients behind one address opens at once; a program that fills the list with responses is faster.
  commonOrderPerAddress: { points: 300, duration: 15 * MINUTE, blockDuration: 5 * MINUTE, refusal: 'request.tooMany' },
  identityPerAddress: { points: 200, duration: 15 * MINUTE, blockDuration: 5 * MINUTE, refusal: 'request.tooMany' },
  identityPerNumber: { points: 10, duration: 15 * MINUTE, blockDuration: 15 * MINUTE, refusal: 'request.tooMany' },
  // Eight digits that live two minutes: a whole hospital mistypes less than that, and a program gets nowhere.
  windowCodePerAddress: { points: 30, duration: 10 * MINUTE, blockDuration: 5 * MINUTE, refusal: 'window.tooMany' },
  receiptCodePerStaff: { points: 60, duration: 10 * MINUTE, blockDuration: 5 * MINUTE, refusal: 'request.tooMany' },
  forgottenPerAccount: { points: 5, duration: 15 * MINUTE, blockDuration: 15 * MINUTE, refusal: 'request.tooMany' },
  forgottenPerAddress: { points: 60, duration: 15 * MINUTE, blockDuration: 5 * MINUTE, refusal: 'request.tooMany' },
  errorReportPerAddress: { points: 60, duration: MINUTE, blockDuration: MINUTE, refusal: 'request.tooMany' },
  // Two a second would be work; a program that lists the patients is faster. Counted for the person, not for the session.
  patientSearchPerStaff: {
    convenience: true,
    points: 300,
    duration: 10 * MINUTE,
    blockDuration: 5 * MINUTE,
    refusal: 'patient.tooManyLookUps',
  },
  patientChartPerStaff: {
    convenience: true,
    points: 300,
    duration: 10 * MINUTE,
    blockDuration: 5 * MINUTE,
    refusal: 'patient.tooManyLookUps',
  },
  // Each costs money and goes wherever somebody types.
  patientContactTestPerStaff: {
    points: 10,
    duration: 15 * MINUTE,
    blockDuration: 5 * MINUTE,
    refusal: 'request.tooMany',
  },
  // Ten a second is work for a machine; one that goes round in circles is faster.
  fhirPerClient: {
    convenience: true,
    points: 600,
    duration: MINUTE,
    blockDuration: MINUTE,
    refusal: 'request.tooMany',
  },
  // Wrong keys alone: several systems may ask from one address.
  wrongKeyPerAddress: { points: 30, duration: 15 * MINUTE, blockDuration: 5 * MINUTE, refusal: 'request.tooMany' },
  // A program reads it once; the whole hospital may come from one address.
  apiDocumentPerAddress: {
    convenience: true,
    points: 60,
    duration: MINUTE,
    blockDuration: MINUTE,
    refusal: 'request.tooMany',
  },
  pageViewPerSession: {
    convenience: true,
    points: 120,
    duration: MINUTE,
    blockDuration: MINUTE,
    refusal: 'request.tooMany',
  },
  errorReportPerSession: {
    convenience: true,
    points: 120,
    duration: MINUTE,
    blockDuration: MINUTE,
    refusal: 'request.tooMany',
  },
} as const satisfies Record<string, RateLimit>;
