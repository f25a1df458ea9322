import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import { PatientContactForm } from '#areas/settings/patient-contact/patient-contact-form.tsx';
import { contactSettingsQuery } from '#areas/settings/patient-contact/patient-contact.queries.ts';
import styles from '#areas/settings/patient-contact/patient-contact.module.css';
import type { SectionProps } from '#areas/settings/settings-sections.tsx';

export function Section({ title }: SectionProps) {
  const { data, isError, isFetching, refetch } = useQuery(contactSettingsQuery);
  return (
    <div className={styles.stack}>
      <PageHeader
        title={title}
        description="オーダーのリンクを患者さんに送る方法と、その文面を決めます。お名前や診療の内容は、メールやSMSには入りません。"
      />
      {data ? (
        <PatientContactForm saved={data} />
      ) : isError ? (
        <ErrorState retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonText lines={10} />
      )}
    </div>
  );
}
