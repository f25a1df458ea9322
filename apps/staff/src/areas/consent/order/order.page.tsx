import { OrderableSearch } from '@nattoku/contract/consent/consent-order';
import { ApproachId, DepartmentId, PatientId } from '@nattoku/contract/shared/primitives';
import { z } from 'zod';
import { ChooseTemplates } from '#areas/consent/order/choose-templates.tsx';
import { runningConsentsQuery } from '#areas/consent/order/consent-order.queries.ts';
import { FindConsentPatient } from '#areas/consent/order/find-consent-patient.tsx';
import { MayNotOrder } from '#areas/consent/order/may-not-order.tsx';
import { loadQuery } from '#platform/query-client.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { patientQuery } from '#parts/patient/patient.queries.ts';
import type { LoadProps, PageProps } from '#routing/page.tsx';

const { page, pageSize, text } = OrderableSearch.shape;
/** `patient`: chosen already, as from the patient's own record. */
export const search = z.object({
  patient: PatientId.nullable().catch(null).default(null),
  approachId: ApproachId.optional().catch(undefined),
  departmentId: DepartmentId.optional().catch(undefined),
  text,
  page: page.catch(1),
  pageSize: pageSize.catch(20),
});
type Props = PageProps<'/consent/order', typeof search>;

export const load = async ({ search: { patient }, signal }: LoadProps<Props>) => {
  if (!patient) return;
  // What stands above the list is there with it, and does not push it away.
  await Promise.all([loadQuery(patientQuery(patient), signal), loadQuery(runningConsentsQuery(patient), signal)]);
};

export function Page({ search: { patient, ...wanted }, title }: Props) {
  if (!useIsAllowed('consent.order')) return <MayNotOrder title={title} />;
  if (!patient) return <FindConsentPatient title={title} />;
  return <ChooseTemplates key={patient} patientId={patient} search={wanted} title={title} />;
}
