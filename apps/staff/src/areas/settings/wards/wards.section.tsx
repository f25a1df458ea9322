import { facilitySettingsContract, type WardSetting } from '@nattoku/contract/facility/facility-settings';
import type { WardId } from '@nattoku/contract/shared/primitives';
import { Button } from '@nattoku/ui/action/button';
import { plusIcon } from '@nattoku/ui/tokens/icons';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { wardsQuery } from '#areas/settings/facility/facility-settings.queries.ts';
import styles from '#areas/settings/facility/settings.parts.module.css';
import { StructureList } from '#areas/settings/facility/structure-list.tsx';
import { useSorting } from '#areas/settings/facility/use-sorting.ts';
import type { SectionProps } from '#areas/settings/settings-sections.tsx';
import { WardEditor } from '#areas/settings/wards/ward-editor.tsx';
import { call } from '#platform/network/call.ts';
import { useChangeSearch } from '#routing/address-search.ts';

const Search = z.object({ text: z.string().catch('') });

const detailOf = ({ floor, phone, bedCount, tabletCount }: WardSetting): string =>
  [floor, phone, bedCount !== null && `${bedCount}床`, tabletCount !== null && `タブレット${tabletCount}台`]
    .filter(Boolean)
    .join('・');

export function Section({ title, search }: SectionProps) {
  const { text } = Search.parse(search);
  const changeSearch = useChangeSearch();
  const query = useQuery(wardsQuery);
  const [opened, setOpened] = useState<{ id: string } | 'new' | null>(null);
  const close = () => setOpened(null);
  const sort = useSorting<WardId>({
    queryKey: wardsQuery.queryKey,
    save: (ids) => call(facilitySettingsContract.sortWards, { body: { ids } }),
  });
  const edited = query.data?.find(({ id }) => typeof opened === 'object' && opened?.id === id);
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
      <StructureList
        noun="病棟"
        placeholder="コード・名前・階"
        query={query}
        text={text}
        onSearch={(typed) => changeSearch({ text: typed }, { replace: true })}
        wordsOf={({ floor }) => [floor]}
        detailOf={detailOf}
        onEdit={(id) => setOpened({ id })}
        onSort={sort}
        action={add}
      >
        病棟は、患者さんの居場所と連絡先になります。
      </StructureList>
      {opened === 'new' && <WardEditor onClose={close} />}
      {edited && <WardEditor key={edited.id} ward={edited} onClose={close} />}
    </div>
  );
}
