import { isAllowed } from '@nattoku/contract/auth/permissions';
import { searchContract } from '@nattoku/contract/search/search';
import { likelyPatients } from '#areas/search/search.likely.ts';
import { searchEverything } from '#areas/search/search.operations.ts';
import { limitLookUps } from '#domain/patient/limit-look-ups.ts';
import { serve } from '#kernel/http/mount.ts';
import type { Services } from '#kernel/services.ts';

export const searchRoutes = ({ rateLimits }: Pick<Services, 'rateLimits'>) => {
  const lookUp = limitLookUps(rateLimits);
  return serve(searchContract, {
    likelyPatients: (scope) => likelyPatients(scope),
    search: async (scope, { body }) => {
      if (isAllowed(scope.actor, 'patient.view')) await lookUp('patientSearchPerStaff', scope);
      return searchEverything(scope, body.text);
    },
  });
};
