import type { PatientId } from '@nattoku/contract/shared/primitives';
import { useNavigate } from 'react-router';
import { useChoosePatient } from '#areas/video/order/flow/use-choose-patient.ts';
import type { OrderKind } from '#layouts/v2/order/order-kinds.tsx';
import { href } from '#routing/paths.ts';

/** Into the flow of a kind of order, with the patient chosen. */
export function useBeginOrder(onBegun: () => void) {
  const navigate = useNavigate();
  const { choose, pending, problem } = useChoosePatient();
  const begin = async (patientId: PatientId, kind: OrderKind) => {
    if (kind === 'consent') {
      await navigate(href('/consent/order', { patient: patientId }));
      return onBegun();
    }
    if (kind === 'interview') {
      await navigate(href('/medicalInterview', { patient: patientId }));
      return onBegun();
    }
    if (kind === 'package') {
      await navigate(href('/icSupport/customOrder/flow', { patient: patientId }));
      return onBegun();
    }
    if (await choose(patientId, kind === 'sets' ? 'sets' : undefined)) onBegun();
  };
  return { begin, pending, problem };
}
