import { CONSENT_INTAKE_MAX_BYTES } from '@nattoku/contract/shared/body-limits';
import { consentIntakePath } from '@nattoku/contract/consent/consent-intake';
import type { FastifyInstance } from 'fastify';
import { takeIn } from '#areas/consent/template/consent-intake.operations.ts';
import { authorise } from '#kernel/http/mount.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffActor } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

/** A PDF comes in as its bytes. */
export function serveConsentIntakes(app: FastifyInstance, services: Services): void {
  void app.register(async (intakes) => {
    intakes.removeAllContentTypeParsers();
    intakes.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: CONSENT_INTAKE_MAX_BYTES },
      (_, body, done) => done(null, body),
    );
    intakes.addHook('onRequest', async (request) => {
      request.actor = await services.identify(request, 'consent.manage');
      authorise(request.actor, 'consent.manage');
    });
    intakes.post(consentIntakePath, { schema: { hide: true } }, (request) => {
      if (!Buffer.isBuffer(request.body)) throw new Problem('request.unsupportedType');
      const scope = services.scopeOf(request.actor as StaffActor, request.id, request.log);
      return takeIn(services, scope, request.body);
    });
  });
}
