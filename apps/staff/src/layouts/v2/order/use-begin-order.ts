import type { PatientId } from '@nattoku/contract/shared/primitives';
import { useNavigate } from 'react-router';
import { useChoosePatient } from '#areas/video/order/flow/use-choose-patient.ts';
import type { OrderKind } from '#layouts/v2/order/order-kinds.tsx';
import { href } from '#routing/paths.ts';

/** Flows that begin with nothing but their address; the others keep a draft on the server. */
const flows: Record<OrderKind, ((patient: PatientId) => string) | null> = {
  package: (patient) => href('/icSupport/customOrder/flow', { patient }),
  consent: (patient) => href('/consent/order', { patient }),
  interview: (patient) => href('/medicalInterview', { patient }),
  video: null,
  sets: null,
};

/** Into the flow of a kind of order, with the patient chosen. */
export function useBeginOrder(onBegun: () => void) {
  const navigate = useNavigate();
  const { choose, pending, problem } = useChoosePatient();
  const begin = async (patientId: PatientId, kind: OrderKind) => {
    const flow = flows[kind];
    if (flow) {
      await navigate(flow(patientId));
      return onBegun();
    }
    if (await choose(patientId, kind === 'sets' ? 'sets' : undefined)) onBegun();
  };
  return { begin, pending, problem };
}
