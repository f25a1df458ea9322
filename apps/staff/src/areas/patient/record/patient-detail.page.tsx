import { PatientId } from '@nattoku/contract/shared/primitives';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { Tabs } from '@nattoku/ui/layout/tabs';
import { useSuspenseQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { PatientAccessList } from '#areas/patient/record/patient-access.tsx';
import { PatientActions } from '#areas/patient/record/patient-actions.tsx';
import styles from '#areas/patient/record/patient-detail.module.css';
import { PatientFacts } from '#areas/patient/record/patient-facts.tsx';
import { PatientNotices } from '#areas/patient/record/patient-notices.tsx';
import { PatientTimeline } from '#areas/patient/record/patient-timeline.tsx';
import { RelatedPersons } from '#areas/patient/record/related-persons.tsx';
import { loadQuery } from '#platform/query-client.ts';
import { useIsAllowed } from '#platform/use-session.ts';
import { useChangeSearch } from '#routing/address-search.ts';
import type { LoadProps, PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';
import { PatientBannerOf } from '#parts/patient/patient-banner-of.tsx';
import { PatientWork } from '#parts/worklist/patient-work.tsx';
import { patientQuery } from '#parts/patient/patient.queries.ts';

const Tab = z.enum(['overview', 'timeline', 'family', 'history']);
type Tab = z.infer<typeof Tab>;

export const search = z.object({ patientId: PatientId, tab: Tab.default('overview').catch('overview') });
type Props = PageProps<'/patients/detail', typeof search>;

export const load = ({ search: { patientId }, signal }: LoadProps<Props>) => loadQuery(patientQuery(patientId), signal);

export function Page({ search: { patientId, tab }, title }: Props) {
  return <PatientDetail key={patientId} {...{ patientId, tab, title }} />;
}

const LATEST = 8;

function PatientDetail({ patientId, tab, title }: { patientId: PatientId; tab: Tab; title: string }) {
  const { data: patient } = useSuspenseQuery(patientQuery(patientId));
  const changeSearch = useChangeSearch();
  const mayAudit = useIsAllowed('audit.view');
  const overview = (
    <div className={styles.columns}>
      <PatientFacts patient={patient} />
      <PatientTimeline patientId={patientId} latest={LATEST} />
    </div>
  );

  return (
    <>
      <PatientBannerOf patient={patient} />
      <PageHeader
        title={title}
        trail={[{ label: '患者', href: href('/patients') }]}
        action={<PatientActions patient={patient} />}
      />
      <PatientNotices patient={patient} />
      <PatientWork patientId={patientId} />
      <Tabs<Tab>
        label="患者の記録"
        value={tab === 'history' && !mayAudit ? 'overview' : tab}
        onChange={(chosen) => changeSearch({ tab: chosen === 'overview' ? null : chosen }, { replace: true })}
        tabs={[
          { value: 'overview', label: '概要', panel: overview },
          { value: 'timeline', label: 'オーダー・経過', panel: <PatientTimeline patientId={patientId} /> },
          { value: 'family', label: '家族・代諾者', panel: <RelatedPersons patient={patient} /> },
          ...(mayAudit
            ? [{ value: 'history' as const, label: '履歴', panel: <PatientAccessList patientId={patientId} /> }]
            : []),
        ]}
      />
    </>
  );
}
