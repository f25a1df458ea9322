import { fileEndpoint } from '#shared/file-endpoint.ts';

/**
 * Where the staff app brings its error reports (Sentry envelopes, specification/reporting.md §2): our own server, which hands them on. No browser
 * of a hospital speaks to anybody else.
 */
export const errorReportsPath = '/api/error-reports';

export const errorReportMediaType = 'application/x-sentry-envelope';

/** Bytes: a segment of a recording is the largest part, some 100 kB, compressed. A stranger is believed less. */
export const errorReportLimits = { bytes: 2 * 1024 * 1024, anonymousBytes: 256 * 1024 } as const;

export const errorReportFiles = {
  take: fileEndpoint({
    method: 'POST',
    path: errorReportsPath,
    permission: 'anonymous',
    summary: 'Hand an error report of the staff app on; errors happen on the sign-in page, too',
    upload: { types: [errorReportMediaType], maxBytes: errorReportLimits.bytes },
    file: { types: ['application/json'] },
    problems: ['request.invalid', 'request.tooLarge', 'request.tooMany', 'request.unsupportedType'],
  }),
};
