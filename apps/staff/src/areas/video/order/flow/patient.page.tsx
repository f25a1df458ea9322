import { ApproachId, PatientId, VideoTemplateId } from '@nattoku/contract/shared/primitives';
import { z } from 'zod';
import { ChosenPatient } from '#areas/video/order/flow/chosen-patient.tsx';
import { FindPatient } from '#areas/video/order/flow/find-patient.tsx';
import { patientQuery } from '#parts/patient/patient.queries.ts';
import { loadQuery } from '#platform/query-client.ts';
import type { LoadProps, PageProps } from '#routing/page.tsx';

/** `patient`: chosen already, as from the patient's own page. `approach`, `template`: what the basket begins with, as from the library. */
export const search = z.object({
  patient: PatientId.nullable().catch(null).default(null),
  approach: ApproachId.optional().catch(undefined),
  template: VideoTemplateId.optional().catch(undefined),
});
type Props = PageProps<'/video/order/flow/patient', typeof search>;

export const load = async ({ search: { patient }, signal }: LoadProps<Props>) => {
  if (patient) await loadQuery(patientQuery(patient), signal);
};

export function Page({ search: { patient }, title }: Props) {
  return patient ? <ChosenPatient key={patient} patientId={patient} title={title} /> : <FindPatient title={title} />;
}
