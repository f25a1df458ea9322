import { homeContract } from '@nattoku/contract/home/home';
import { chooseScope, getHome } from '#areas/home/home.operations.ts';
import { getPatientWork, getWorklist } from '#areas/home/worklist.operations.ts';
import { serve } from '#kernel/http/mount.ts';

export const homeRoutes = serve(homeContract, {
  get: (scope) => getHome(scope),
  worklist: (scope, { query }) => getWorklist(scope, query),
  patientWork: (scope, { params }) => getPatientWork(scope, params),
  chooseScope: (scope, { body }) => chooseScope(scope, body),
});
