/**
 * Where the staff app brings its error reports (Sentry envelopes, specification/reporting.md §2): our own server, which hands them on. No browser
 * of a hospital speaks to anybody else.
 */
export const errorReportsPath = '/api/error-reports';

export const errorReportMediaType = 'application/x-sentry-envelope';
