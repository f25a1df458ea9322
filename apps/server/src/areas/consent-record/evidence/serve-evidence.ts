import { consentEvidencePath } from '@nattoku/contract/consent-record';
import { apiPrefix } from '@nattoku/contract/endpoint';
import { ConsentFormId } from '@nattoku/contract/shared';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { packEvidence } from '#areas/consent-record/evidence/pack-evidence.ts';
import { requireFreshProof } from '#kernel/fresh-proof.ts';
import { authorise } from '#kernel/http/mount.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffActor } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

const Address = z.object({ formId: ConsentFormId });
const permission = ['consent.sign', 'consent.manage'] as const;

/** Hands the evidence of one form out; a file, and so no endpoint of a contract. */
export function serveEvidence(app: FastifyInstance, services: Services): void {
  app.post(
    apiPrefix + consentEvidencePath(':formId'),
    {
      schema: { hide: true },
      onRequest: async (request) => {
        request.actor = await services.identify(request, permission);
        authorise(request.actor, permission);
      },
    },
    async (request, reply) => {
      const address = Address.safeParse(request.params);
      if (!address.success) throw new Problem('notFound');
      const scope = services.scopeOf(request.actor as StaffActor, request.id, request.log);
      requireFreshProof(scope);
      const bytes = await packEvidence(services)(scope, address.data.formId);
      void reply.headers({
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="evidence-${address.data.formId}.zip"`,
      });
      return reply.type('application/zip').send(Buffer.from(bytes));
    },
  );
}
