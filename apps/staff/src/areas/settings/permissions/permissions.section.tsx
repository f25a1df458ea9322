import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { Tabs } from '@nattoku/ui/layout/tabs';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { permissionsQuery } from '#areas/settings/facility/facility-settings.queries.ts';
import styles from '#areas/settings/facility/settings.parts.module.css';
import { PermissionEditor } from '#areas/settings/permissions/permission-editor.tsx';
import { PermissionHistory } from '#areas/settings/permissions/permission-history.tsx';
import type { SectionProps } from '#areas/settings/settings-sections.tsx';
import { useChangeSearch } from '#routing/address-search.ts';

const Search = z.object({
  view: z.enum(['table', 'history']).catch('table'),
  page: z.coerce.number().int().min(1).catch(1),
});

export function Section({ title, search }: SectionProps) {
  const { view, page } = Search.parse(search);
  const changeSearch = useChangeSearch();
  return (
    <div className={styles.stack}>
      <PageHeader title={title} description="役割ごとに、できることを決めます。変更は、全員の次の操作から効きます。" />
      <Tabs
        label="権限"
        tabs={[
          { value: 'table', label: '権限の表', panel: <Table />, kept: true },
          { value: 'history', label: '変更の履歴', panel: <PermissionHistory page={page} /> },
        ]}
        value={view}
        onChange={(next) => changeSearch({ view: next === 'table' ? null : next })}
      />
    </div>
  );
}

function Table() {
  const { data, isError, isFetching, refetch } = useQuery(permissionsQuery);
  if (data) return <PermissionEditor saved={data} />;
  return isError ? <ErrorState retrying={isFetching} onRetry={() => void refetch()} /> : <SkeletonText lines={12} />;
}
