import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import { ConsentPolicyForm } from '#areas/settings/consent/consent-policy-form.tsx';
import { consentPolicyQuery } from '#areas/settings/consent/consent-policy.queries.ts';
import styles from '#areas/settings/facility/settings.parts.module.css';
import type { SectionProps } from '#areas/settings/settings-sections.tsx';

export function Section({ title }: SectionProps) {
  const { data, isError, isFetching, refetch } = useQuery(consentPolicyQuery);
  return (
    <div className={styles.stack}>
      <PageHeader
        title={title}
        description="年齢ごとにだれが署名するか、だれが確認するかを決めます。発行済みの同意書も、署名する日の規則に従います。"
      />
      {data ? (
        <ConsentPolicyForm saved={data} />
      ) : isError ? (
        <ErrorState retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonText lines={10} />
      )}
    </div>
  );
}
