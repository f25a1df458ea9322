import { consentSealingContract } from '@nattoku/contract/consent/consent-sealing';
import { listSealings, overviewOf, retrySealings } from '#areas/consent/sealing/consent-sealing.operations.ts';
import { serve } from '#kernel/http/mount.ts';
import type { Services } from '#kernel/services.ts';

export const consentSealingRoutes = ({ seal }: Pick<Services, 'seal'>) =>
  serve(consentSealingContract, {
    overview: (scope) => overviewOf(scope, seal),
    list: (scope, { query }) => listSealings(scope, query),
    retry: (scope, { body }) => retrySealings(scope, body),
  });
