import { OrderId, PatientId } from '@nattoku/contract/shared/primitives';
import { z } from 'zod';
import { ChooseInterviews } from '#areas/medical-interview/order/choose-interviews.tsx';
import { FindInterviewPatient } from '#areas/medical-interview/order/find-interview-patient.tsx';
import { InterviewsAsked } from '#areas/medical-interview/order/interviews-asked.tsx';
import { interviewsOfOrderQuery } from '#areas/medical-interview/order/order.queries.ts';
import { TopOfInterviews } from '#areas/medical-interview/top/top-of-interviews.tsx';
import { patientQuery } from '#parts/patient/patient.queries.ts';
import { loadQuery } from '#platform/query-client.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';
import type { LoadProps, PageProps } from '#routing/page.tsx';

/** `step`: a patient is going to be asked. `patient`: this one. `order`: asked already; how it reaches the patient. */
export const search = z.object({
  step: z.literal('patient').optional().catch(undefined),
  patient: PatientId.optional().catch(undefined),
  order: OrderId.optional().catch(undefined),
});
type Props = PageProps<'/medicalInterview', typeof search>;

export const load = async ({ search: { patient, order }, signal }: LoadProps<Props>) => {
  if (order) await loadQuery(interviewsOfOrderQuery(order), signal);
  else if (patient) await loadQuery(patientQuery(patient), signal);
};

export function Page({ search: { step, patient, order }, title }: Props) {
  const mayOrder = useIsAllowed('interview.order');
  if (!mayOrder) return <TopOfInterviews title={title} />;
  if (order) return <InterviewsAsked key={order} orderId={order} title={title} />;
  if (patient) return <ChooseInterviews key={patient} patientId={patient} title={title} />;
  return step ? <FindInterviewPatient title={title} /> : <TopOfInterviews title={title} />;
}
