import { consentSigningContract } from '@nattoku/contract/consent/consent-signing';
import { drawProof, findContinuedFields } from '#areas/consent/signing/consent-signing.proof.ts';
import { serve } from '#kernel/http/mount.ts';
import type { Services } from '#kernel/services.ts';

export const consentSigningRoutes = (services: Services) =>
  serve(consentSigningContract, {
    proof: (scope, wanted) => drawProof(services, scope, wanted),
    fit: findContinuedFields,
  });
