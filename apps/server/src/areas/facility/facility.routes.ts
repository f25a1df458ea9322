import { facilityContract } from '@nattoku/contract/facility';
import { getFacility } from '#areas/facility/facility.operations.ts';
import { serve } from '#kernel/http/mount.ts';

export const facilityRoutes = serve(facilityContract, {
  get: (scope) => getFacility(scope),
});
