import { consentIntakeFiles } from '@nattoku/contract/consent/consent-intake';
import { takeIn } from '#areas/consent/template/consent-intake.operations.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import { Problem } from '#kernel/problem.ts';
import type { Services } from '#kernel/services.ts';

/** A PDF comes in as its bytes. */
export const serveConsentIntakes = (services: Services): FileRoutes =>
  serveFiles(consentIntakeFiles, {
    take: (scope, _, { request: { body } }) => {
      if (!Buffer.isBuffer(body)) throw new Problem('request.unsupportedType');
      return takeIn(services, scope, body);
    },
  });
