import type { BrowserOptions } from '@sentry/react';
import type { replayIntegration } from '@sentry/replay';

/** specification/reporting.md §6. */
export const sampleRates = {
  replaysSessionSampleRate: 0.1,
  replaysOnErrorSampleRate: 1,
} as const satisfies BrowserOptions;

/** specification/reporting.md §6: all text and inputs masked, all media blocked; and with them whatever else could show a name. */
export const replayOptions: Parameters<typeof replayIntegration>[0] = {
  maskAllText: true,
  maskAllInputs: true,
  blockAllMedia: true,
  maskAttributes: ['title', 'alt', 'placeholder', 'value', 'label', 'aria-label', 'aria-description', 'aria-valuetext'],
  // The frame holds the patient's page; a canvas holds QR codes and signatures.
  block: ['iframe', 'canvas'],
  networkCaptureBodies: false,
  // Nothing of a session is kept in the browser.
  stickySession: false,
  // The gate reads the recording before it is compressed.
  useCompression: false,
  slowClickTimeout: 0,
};

/** No tracing, no breadcrumbs, nothing that the SDK would gather on its own. */
export const collectNothing: BrowserOptions = {
  dataCollection: {
    userInfo: false,
    cookies: false,
    httpHeaders: false,
    httpBodies: [],
    urlQueryParams: false,
    stackFrameVariables: false,
    frameContextLines: 0,
  },
  maxBreadcrumbs: 0,
  sendClientReports: false,
  enhanceFetchErrorMessages: false,
  attachStacktrace: false,
};
