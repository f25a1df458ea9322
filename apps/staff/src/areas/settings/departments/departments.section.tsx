import { facilitySettingsContract, type DepartmentSetting } from '@nattoku/contract/facility/facility-settings';
import type { DepartmentId } from '@nattoku/contract/shared/primitives';
import { Button } from '@nattoku/ui/action/button';
import { plusIcon } from '@nattoku/ui/tokens/icons';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { DepartmentEditor } from '#areas/settings/departments/department-editor.tsx';
import { JamiPicker } from '#areas/settings/departments/jami-picker.tsx';
import { departmentsQuery } from '#areas/settings/facility/facility-settings.queries.ts';
import styles from '#areas/settings/facility/settings.parts.module.css';
import { StructureList } from '#areas/settings/facility/structure-list.tsx';
import { useSorting } from '#areas/settings/facility/use-sorting.ts';
import type { SectionProps } from '#areas/settings/settings-sections.tsx';
import { call } from '#platform/network/call.ts';
import { useChangeSearch } from '#routing/address-search.ts';

const Search = z.object({ text: z.string().catch('') });

const detailOf = ({ shortName, jamiCode }: DepartmentSetting): string =>
  [shortName && `略称 ${shortName}`, jamiCode && `標準コード ${jamiCode}`].filter(Boolean).join('・');

type Opened = { id: string } | 'new' | 'standard' | null;

export function Section({ title, search }: SectionProps) {
  const { text } = Search.parse(search);
  const changeSearch = useChangeSearch();
  const query = useQuery(departmentsQuery);
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const sort = useSorting<DepartmentId>({
    queryKey: departmentsQuery.queryKey,
    save: (ids) => call(facilitySettingsContract.sortDepartments, { body: { ids } }),
  });
  const edited = query.data?.find(({ id }) => typeof opened === 'object' && opened?.id === id);

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
      <StructureList
        noun="診療科"
        placeholder="コード・名前"
        query={query}
        text={text}
        onSearch={(typed) => changeSearch({ text: typed }, { replace: true })}
        wordsOf={({ shortName }) => [shortName]}
        detailOf={detailOf}
        onEdit={(id) => setOpened({ id })}
        onSort={sort}
      >
        標準コード表から選ぶと、まとめて追加できます。
      </StructureList>
      {opened === 'new' && <DepartmentEditor onClose={close} />}
      {edited && <DepartmentEditor key={edited.id} department={edited} onClose={close} />}
      {opened === 'standard' && query.data && <JamiPicker known={query.data} onClose={close} />}
    </div>
  );
}
