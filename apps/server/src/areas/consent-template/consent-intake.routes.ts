import { consentIntakePath, pdfLimits } from '@nattoku/contract/consent-intake';
import type { FastifyInstance } from 'fastify';
import { takeIn } from '#areas/consent-template/consent-intake.operations.ts';
import { authorise } from '#kernel/http/mount.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffActor } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

/** A little more than is taken, so that a file that is too large is refused by a sentence that says so. */
const BODY_LIMIT = pdfLimits.bytes + 1024 ** 2;

/** A PDF comes in as its bytes. */
export function serveConsentIntakes(app: FastifyInstance, services: Services): void {
  void app.register(async (intakes) => {
    intakes.removeAllContentTypeParsers();
    intakes.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
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
