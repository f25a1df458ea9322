import { OrderId, Paging, PatientId } from '@nattoku/contract/shared/primitives';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { useSuspenseQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { PatientActions } from '#areas/patient/record/patient-actions.tsx';
import { PatientNotices } from '#areas/patient/record/patient-notices.tsx';
import { PatientTabs, patientTabs } from '#areas/patient/record/tabs/patient-tabs.tsx';
import { loadQuery } from '#platform/query-client.ts';
import type { LoadProps, PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';
import { PatientBannerOf } from '#parts/patient/patient-banner-of.tsx';
import { patientQuery } from '#parts/patient/patient.queries.ts';

const { page, pageSize } = Paging.shape;
/** `page` is of the list in the tab, `thread` the one that is read in the tab of chats. */
export const search = z.object({
  patientId: PatientId,
  tab: z.enum(patientTabs).default('overview').catch('overview'),
  page: page.catch(1),
  pageSize: pageSize.catch(20),
  thread: OrderId.optional().catch(undefined),
});
type Props = PageProps<'/patients/detail', typeof search>;

export const load = ({ search: { patientId }, signal }: LoadProps<Props>) => loadQuery(patientQuery(patientId), signal);

export function Page({ search: wanted, title }: Props) {
  return <PatientDetail key={wanted.patientId} wanted={wanted} title={title} />;
}

function PatientDetail({ wanted, title }: { wanted: Props['search']; title: string }) {
  const { patientId, tab, thread, ...paging } = wanted;
  const { data: patient } = useSuspenseQuery(patientQuery(patientId));
  return (
    <>
      <PatientBannerOf patient={patient} />
      <PageHeader
        title={title}
        trail={[{ label: '患者', href: href('/patients') }]}
        action={<PatientActions patient={patient} />}
      />
      <PatientNotices patient={patient} />
      <PatientTabs patient={patient} tab={tab} page={paging} thread={thread} />
    </>
  );
}
