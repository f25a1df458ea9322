import { consentEvidenceFiles } from '@nattoku/contract/consent/consent-record';
import { packEvidence } from '#areas/consent/record/evidence/pack-evidence.ts';
import { requireFreshProof } from '#kernel/sessions/fresh-proof.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import type { Services } from '#kernel/services.ts';

/** Hands the evidence of one form out. */
export const serveEvidence = (services: Services): FileRoutes =>
  serveFiles(consentEvidenceFiles, {
    pack: async (scope, { params: { formId } }, { reply }) => {
      requireFreshProof(scope);
      const bytes = await packEvidence(services)(scope, formId);
      void reply.headers({
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="evidence-${formId}.zip"`,
      });
      return reply.type('application/zip').send(Buffer.from(bytes));
    },
  });
