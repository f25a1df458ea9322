import type { PermissionChange } from '@nattoku/contract/facility/facility-settings';
import { roleNames } from '@nattoku/contract/auth/permissions';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Badge } from '@nattoku/ui/feedback/badge';
import { type Column, DataTable } from '@nattoku/ui/table/data-table';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { lockIcon } from '@nattoku/ui/tokens/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListBody } from '#list/list-body.tsx';
import { permissionHistoryQuery } from '#areas/settings/facility/facility-settings.queries.ts';
import { permissionWords } from '#areas/settings/permissions/permission-words.ts';
import { useChangeSearch } from '#routing/address-search.ts';

const columns: readonly [Column<PermissionChange>, ...Column<PermissionChange>[]] = [
  { key: 'at', header: '日時', width: '12rem', cell: ({ changedAt }) => formatDateTime(changedAt) },
  { key: 'who', header: '変更した職員', width: '10rem', cell: ({ staffName }) => staffName },
  { key: 'role', header: '役割', width: '8rem', cell: ({ role }) => roleNames[role] },
  { key: 'permission', header: '権限', cell: ({ permission }) => permissionWords[permission].name },
  {
    key: 'change',
    header: '変更',
    width: '11rem',
    cell: ({ granted }) => <Badge tone={granted ? 'done' : 'warning'}>{granted ? 'なし → あり' : 'あり → なし'}</Badge>,
  },
];

/** Who gave or took which permission, newest first. */
export function PermissionHistory({ page }: { page: number }) {
  const paging = { page, pageSize: 20 as const };
  const query = useQuery({ ...permissionHistoryQuery(paging), placeholderData: keepPreviousData });
  const changeSearch = useChangeSearch();
  return (
    <ListBody query={query} page={paging} onTurn={(to) => changeSearch({ page: to.page })} fixedSize>
      {(shown) => (
        <DataTable
          {...shown}
          caption="権限の変更の履歴"
          columns={columns}
          rowKey={({ id }) => id}
          empty={
            <EmptyState icon={lockIcon} title="まだ変更はありません">
              権限の表を変更すると、だれが・いつ・どこを変えたかがここに残ります。
            </EmptyState>
          }
        />
      )}
    </ListBody>
  );
}
