import { patientOrdersContract } from '@nattoku/contract/order/patient-orders';
import { listOrdersOfPatient } from '#domain/order/of-patient/orders-of-patient.ts';
import { serve } from '#kernel/http/mount.ts';

export const patientOrdersRoutes = serve(patientOrdersContract, {
  list: (scope, { params, query }) => listOrdersOfPatient(scope, { ...params, ...query }),
});
