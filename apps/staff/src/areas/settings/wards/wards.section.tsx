import { facilitySettingsContract, type WardSetting } from '@nattoku/contract/facility-settings';
import type { WardId } from '@nattoku/contract/shared';
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
import { wardsQuery } from '#areas/settings/facility/facility-settings.queries.ts';
import styles from '#areas/settings/facility/settings.parts.module.css';
import { SortableList } from '#areas/settings/facility/sortable-list.tsx';
import { useSorting } from '#areas/settings/facility/use-sorting.ts';
import type { SectionProps } from '#areas/settings/settings-sections.tsx';
import { WardEditor } from '#areas/settings/wards/ward-editor.tsx';
import { call } from '#platform/call.ts';
import { useChangeSearch } from '#router/address-search.ts';

const Search = z.object({ text: z.string().catch('') });

const matches = ({ code, name, floor }: WardSetting, text: string): boolean =>
  [code, name, floor ?? ''].some((word) => foldForSearch(word).includes(foldForSearch(text)));

const detailOf = ({ floor, phone, bedCount, tabletCount }: WardSetting): string =>
  [floor, phone, bedCount !== null && `${bedCount}床`, tabletCount !== null && `タブレット${tabletCount}台`]
    .filter(Boolean)
    .join('・');

export function Section({ title, search }: SectionProps) {
  const { text } = Search.parse(search);
  const changeSearch = useChangeSearch();
  const { data, isError, isFetching, refetch } = useQuery(wardsQuery);
  const [opened, setOpened] = useState<{ id: string } | 'new' | null>(null);
  const close = () => setOpened(null);
  const sort = useSorting<WardId>({
    queryKey: wardsQuery.queryKey,
    save: (ids) => call(facilitySettingsContract.sortWards, { body: { ids } }),
  });
  const found = data?.filter((ward) => matches(ward, text));
  const edited = data?.find(({ id }) => typeof opened === 'object' && opened?.id === id);
  const add = (
    <Button icon={plusIcon} onClick={() => setOpened('new')}>
      病棟を追加
    </Button>
  );

  return (
    <div className={styles.stack}>
      <PageHeader
        title={title}
        description="電話番号は、患者さんの画面と印刷物に連絡先として載ります。使わなくなった病棟は「使用停止」にします。"
        action={add}
      />
      <div className={styles.search}>
        <SearchField
          label="病棟を検索"
          placeholder="コード・名前・階"
          value={text}
          onSearch={(typed) => changeSearch({ text: typed }, { replace: true })}
        />
      </div>
      {isError && !data ? <ErrorState retrying={isFetching} onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <SkeletonText lines={8} /> : null}
      {found?.length === 0 && (
        <EmptyState icon={hospitalIcon} title="条件に合う病棟はありません" action={add}>
          病棟は、患者さんの居場所と連絡先になります。
        </EmptyState>
      )}
      {found && found.length > 0 && (
        <SortableList
          label="病棟の一覧"
          items={found.map((ward) => ({ ...ward, detail: detailOf(ward) }))}
          onEdit={(id) => setOpened({ id })}
          onSort={text === '' ? sort : undefined}
        />
      )}
      {text !== '' && <p className={styles.quiet}>並べ替えは、検索を消してから行ってください。</p>}
      {opened === 'new' && <WardEditor onClose={close} />}
      {edited && <WardEditor key={edited.id} ward={edited} onClose={close} />}
    </div>
  );
}
