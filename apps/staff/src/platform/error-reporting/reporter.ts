import { errorReportMediaType, errorReportsPath } from '@nattoku/contract/platform/error-report';
import { captureException, init, linkedErrorsIntegration, setUser } from '@sentry/react';
import { replayIntegration } from '@sentry/replay';
import { ownBuildId } from '#platform/build/own-build.ts';
import type { ErrorReportingConfiguration } from '#platform/configuration/configuration.type.ts';
import type { Report } from '#platform/error-reporting/error-reporting.ts';
import { createGate } from '#platform/error-reporting/gate.ts';
import { isBug } from '#platform/error-reporting/is-bug.ts';
import { collectNothing, replayOptions, sampleRates } from '#platform/error-reporting/reporter.options.ts';
import { createPatternOf } from '#platform/error-reporting/route-pattern.ts';
import { sessionStore } from '#platform/session/session.ts';

/** Starts Sentry with nothing that collects by itself but the masked recording. Answers what sends a report. */
export function openReporter(
  { dsn, environment, sendsEmail }: ErrorReportingConfiguration,
  paths: readonly string[],
): (report: Report) => void {
  const patternOf = createPatternOf(paths);
  init({
    ...collectNothing,
    ...sampleRates,
    dsn,
    environment,
    release: ownBuildId ?? undefined,
    tunnel: errorReportsPath,
    defaultIntegrations: false,
    integrations: [linkedErrorsIntegration(), replayIntegration(replayOptions)],
    transport: createGate(patternOf),
    transportOptions: { headers: { 'content-type': errorReportMediaType } },
  });

  const nameStaff = () => {
    const { session } = sessionStore.get();
    setUser(session && { id: session.uid, ...(sendsEmail && { email: session.email }) });
  };
  nameStaff();
  sessionStore.subscribe(nameStaff);

  return ({ error, address, caught }) => {
    if (!isBug(error)) return;
    captureException(error instanceof Error ? error : new Error('Something was thrown that is no error.'), {
      mechanism: { type: caught ? 'boundary' : 'window', handled: caught },
      captureContext: { tags: { route: patternOf(address) } },
    });
  };
}
