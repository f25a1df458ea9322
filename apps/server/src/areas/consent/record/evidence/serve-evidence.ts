import { consentEvidencePath } from '@nattoku/contract/consent/consent-record';
import { ConsentFormId } from '@nattoku/contract/shared/primitives';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { packEvidence } from '#areas/consent/record/evidence/pack-evidence.ts';
import { requireFreshProof } from '#kernel/fresh-proof.ts';
import { addFileRoute } from '#kernel/http/file-route.ts';
import type { Services } from '#kernel/services.ts';

/** Hands the evidence of one form out. */
export function serveEvidence(app: FastifyInstance, services: Services): void {
  addFileRoute(app, services, {
    method: 'POST',
    path: consentEvidencePath(':formId'),
    permission: ['consent.sign', 'consent.manage'],
    params: z.object({ formId: ConsentFormId }),
    answer: async (scope, { formId }, { reply }) => {
      requireFreshProof(scope);
      const bytes = await packEvidence(services)(scope, formId);
      void reply.headers({
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="evidence-${formId}.zip"`,
      });
      return reply.type('application/zip').send(Buffer.from(bytes));
    },
  });
}
