import { hospitalContract } from '@nattoku/contract/staff/hospital';
import { createHospital, inviteAdministrator, switchFeatures } from '#areas/staff/hospital/hospital.operations.ts';
import { listHospitals, mustFindHospital } from '#areas/staff/hospital/hospital.select.ts';
import { serve } from '#kernel/http/mount.ts';

export const hospitalRoutes = serve(hospitalContract, {
  list: (scope, { query }) => listHospitals(scope, query),
  get: (scope, { params: { facilityId } }) => mustFindHospital(scope, facilityId),
  create: (scope, { body }) => createHospital(scope, body),
  inviteAdministrator: (scope, { params, body }) => inviteAdministrator(scope, { ...body, ...params }),
  updateFeatures: (scope, { params, body }) => switchFeatures(scope, { ...body, ...params }),
});
