import type { NotificationPreferences } from '@nattoku/contract/notification/notification';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { PageWidth } from '@nattoku/ui/layout/page-width';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NotificationSettingsForm } from '#areas/notification/notification-settings-form.tsx';
import { href } from '#routing/paths.ts';
import { facilityQuery } from '#parts/facility/facility.queries.ts';
import { preferencesQuery } from '#parts/notification/notification.queries.ts';

/** What reaches me, and how: this page is also where emails are stopped. */
export function Page({ title }: { title: string }) {
  const preferences = useQuery({ ...preferencesQuery, refetchOnWindowFocus: false });
  const facility = useQuery(facilityQuery);
  const [base, setBase] = useState<NotificationPreferences>();
  const known = base ?? preferences.data;
  const failed = [preferences, facility].find(({ isError, data }) => isError && !data);
  return (
    <PageWidth kind="form">
      <PageHeader
        title={title}
        trail={[{ label: '受信箱', href: href('/notifications') }]}
        description="どのお知らせを、どの方法で受け取るかを決めます。この設定は、ご自分だけに効きます。"
      />
      {failed && <ErrorState retrying={failed.isFetching} onRetry={() => void failed.refetch()} />}
      {!failed && !(known && facility.data) && <SkeletonText lines={10} />}
      {known && facility.data && (
        <NotificationSettingsForm key={known.version} preferences={known} facility={facility.data} onSaved={setBase} />
      )}
    </PageWidth>
  );
}
