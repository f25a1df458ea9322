import { CommonOrderSearch } from '@nattoku/contract/order/common-order';
import { CommonOrderId, OrderId, PatientId } from '@nattoku/contract/shared/primitives';
import { z } from 'zod';
import { CommonOfInterviews } from '#areas/medical-interview/common/common-of-interviews.tsx';
import { commonInterviewQuery } from '#areas/medical-interview/common/interview-common.queries.ts';
import { ChooseInterviews } from '#areas/medical-interview/order/choose-interviews.tsx';
import { FindInterviewPatient } from '#areas/medical-interview/order/find-interview-patient.tsx';
import { InterviewsAsked } from '#areas/medical-interview/order/interviews-asked.tsx';
import { interviewsOfOrderQuery } from '#areas/medical-interview/order/order.queries.ts';
import { TopOfInterviews } from '#areas/medical-interview/top/top-of-interviews.tsx';
import { patientQuery } from '#parts/patient/patient.queries.ts';
import { loadQuery } from '#platform/query-client.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';
import type { LoadProps, PageProps } from '#routing/page.tsx';

const { page, pageSize, text, standing } = CommonOrderSearch.shape;

/**
 * `step`: a patient is going to be asked. `patient`: this one. `order`: asked already; how it reaches the patient. `common`: codes for everybody – the
 * list, the flow, one of them (`id`) and what waits for its patient.
 */
export const search = z.object({
  step: z.literal('patient').optional().catch(undefined),
  patient: PatientId.optional().catch(undefined),
  order: OrderId.optional().catch(undefined),
  common: z.enum(['orders', 'new', 'preview', 'order', 'inbox']).optional().catch(undefined),
  id: CommonOrderId.nullable().catch(null).default(null),
  /** Just opened: says so. */
  made: z.enum(['true']).optional().catch(undefined),
  show: z.enum(['waiting', 'linked', 'all']).catch('waiting').default('waiting'),
  page: page.catch(1),
  pageSize: pageSize.catch(20),
  text: text.catch(''),
  standing: standing.catch(undefined),
});
type Props = PageProps<'/medicalInterview', typeof search>;

export const load = async ({ search: { patient, order, common, id }, signal }: LoadProps<Props>) => {
  if (common) {
    if (id) await loadQuery(commonInterviewQuery(id), signal);
  } else if (order) await loadQuery(interviewsOfOrderQuery(order), signal);
  else if (patient) await loadQuery(patientQuery(patient), signal);
};

export function Page({ search: { step, patient, order, common, ...wanted }, title }: Props) {
  const mayOrder = useIsAllowed('interview.order');
  if (common) return <CommonOfInterviews view={common} {...wanted} />;
  if (!mayOrder) return <TopOfInterviews title={title} />;
  if (order) return <InterviewsAsked key={order} orderId={order} title={title} />;
  if (patient) return <ChooseInterviews key={patient} patientId={patient} title={title} />;
  return step ? <FindInterviewPatient title={title} /> : <TopOfInterviews title={title} />;
}
