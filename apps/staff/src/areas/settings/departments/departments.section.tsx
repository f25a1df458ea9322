import { facilitySettingsContract, type DepartmentSetting } from '@nattoku/contract/facility-settings';
import type { DepartmentId } from '@nattoku/contract/shared';
import { foldForSearch } from '@nattoku/rules/text-folding';
import { Button } from '@nattoku/ui/button';
import { EmptyState } from '@nattoku/ui/empty-state';
import { ErrorState } from '@nattoku/ui/error-state';
import { hospitalIcon, plusIcon } from '@nattoku/ui/icons';
import { PageHeader } from '@nattoku/ui/page-header';
import { SearchField } from '@nattoku/ui/search-field';
import { SkeletonText } from '@nattoku/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { DepartmentEditor } from '#areas/settings/departments/department-editor.tsx';
import { JamiPicker } from '#areas/settings/departments/jami-picker.tsx';
import { departmentsQuery } from '#areas/settings/facility/facility-settings.queries.ts';
import styles from '#areas/settings/facility/settings.parts.module.css';
import { SortableList } from '#areas/settings/facility/sortable-list.tsx';
import { useSorting } from '#areas/settings/facility/use-sorting.ts';
import type { SectionProps } from '#areas/settings/settings-sections.tsx';
import { call } from '#platform/call.ts';
import { useChangeSearch } from '#router/address-search.ts';

const Search = z.object({ text: z.string().catch('') });

const matches = ({ code, name, shortName }: DepartmentSetting, text: string): boolean =>
  [code, name, shortName ?? ''].some((word) => foldForSearch(word).includes(foldForSearch(text)));

const detailOf = ({ shortName, jamiCode }: DepartmentSetting): string =>
  [shortName && `略称 ${shortName}`, jamiCode && `標準コード ${jamiCode}`].filter(Boolean).join('・');

type Opened = { id: string } | 'new' | 'standard' | null;

export function Section({ title, search }: SectionProps) {
  const { text } = Search.parse(search);
  const changeSearch = useChangeSearch();
  const { data, isError, isFetching, refetch } = useQuery(departmentsQuery);
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const sort = useSorting<DepartmentId>({
    queryKey: departmentsQuery.queryKey,
    save: (ids) => call(facilitySettingsContract.sortDepartments, { body: { ids } }),
  });
  const found = data?.filter((department) => matches(department, text));
  const edited = data?.find(({ id }) => typeof opened === 'object' && opened?.id === id);

  return (
    <div className={styles.stack}>
      <PageHeader
        title={title}
        description="並び順は、患者や動画で診療科を選ぶときの順になります。使わなくなった診療科は「使用停止」にします。"
        action={
          <>
            <Button variant="tertiary" onClick={() => setOpened('standard')}>
              標準コード表から追加
            </Button>
            <Button icon={plusIcon} onClick={() => setOpened('new')}>
              診療科を追加
            </Button>
          </>
        }
      />
      <div className={styles.search}>
        <SearchField
          label="診療科を検索"
          placeholder="コード・名前"
          value={text}
          onSearch={(typed) => changeSearch({ text: typed }, { replace: true })}
        />
      </div>
      {isError && !data ? <ErrorState retrying={isFetching} onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <SkeletonText lines={8} /> : null}
      {found?.length === 0 && (
        <EmptyState icon={hospitalIcon} title="条件に合う診療科はありません">
          標準コード表から選ぶと、まとめて追加できます。
        </EmptyState>
      )}
      {found && found.length > 0 && (
        <SortableList
          label="診療科の一覧"
          items={found.map((department) => ({ ...department, detail: detailOf(department) }))}
          onEdit={(id) => setOpened({ id })}
          onSort={text === '' ? sort : undefined}
        />
      )}
      {text !== '' && <p className={styles.quiet}>並べ替えは、検索を消してから行ってください。</p>}
      {opened === 'new' && <DepartmentEditor onClose={close} />}
      {edited && <DepartmentEditor key={edited.id} department={edited} onClose={close} />}
      {opened === 'standard' && data && <JamiPicker known={data} onClose={close} />}
    </div>
  );
}
