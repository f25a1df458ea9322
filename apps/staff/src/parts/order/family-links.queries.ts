import { familyOfOrderContract, type FamilyLinkForStaff } from '@nattoku/contract/patient-page/family-link';
import type { OrderId, PatientId } from '@nattoku/contract/shared/primitives';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';

const KEY = 'familyLinks';

/** Stale with every change of an order, of whatever area (platform/network/events.ts). */
export const familyOfOrderQuery = (orderId: OrderId) =>
  queryOptions({
    queryKey: [KEY, 'ofOrder', orderId],
    queryFn: ({ signal }) => call(familyOfOrderContract.list, { params: { orderId } }, { signal }),
  });

export const familyOfPatientQuery = (patientId: PatientId) =>
  queryOptions({
    queryKey: [KEY, 'ofPatient', patientId],
    queryFn: ({ signal }) => call(familyOfOrderContract.ofPatient, { params: { patientId } }, { signal }),
  });

export async function endFamilyLink({ orderId, id }: FamilyLinkForStaff, idempotencyKey: string): Promise<void> {
  await call(familyOfOrderContract.end, { params: { orderId, familyLinkId: id }, idempotencyKey });
  await queryClient.invalidateQueries({ queryKey: [KEY] });
}
