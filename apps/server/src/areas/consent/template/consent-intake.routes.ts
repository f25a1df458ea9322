import { consentIntakeFiles } from '@nattoku/contract/consent/consent-intake';
import { takeIn } from '#areas/consent/template/consent-intake.operations.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import type { Services } from '#kernel/services.ts';
import { openHeldUploads } from '#kernel/uploads/held-uploads.ts';

/** A PDF comes in as its bytes. */
export const serveConsentIntakes = (services: Services): FileRoutes => {
  const { withBytes } = openHeldUploads(services);
  return serveFiles(consentIntakeFiles, {
    take: (scope, _, { request }) =>
      withBytes(scope, request, 'consentIntake', (bytes) => takeIn(services, scope, bytes)),
  });
};
