import { patientListContract } from '@nattoku/contract/patient/patient-list';
import { readExtras } from '#areas/patient/list/patient-list.extras.ts';
import { serve } from '#kernel/http/mount.ts';

export const patientListRoutes = serve(patientListContract, {
  extras: (scope, { body }) => readExtras(scope, body.ids),
});
