import {
  consentCommonContract,
  type ConsentResponse,
  type ConsentResponseSearch,
} from '@nattoku/contract/consent/consent-common';
import { FilterBar } from '@nattoku/ui/form/filter-bar';
import { SearchField } from '@nattoku/ui/form/search-field';
import { SelectField } from '@nattoku/ui/form/select-field';
import { useState } from 'react';
import { ResponseDialog } from '#areas/consent/common/inbox/response-dialog.tsx';
import { ResponseTable } from '#areas/consent/common/inbox/response-table.tsx';
import styles from '#areas/consent/common/consent-common.module.css';
import { call } from '#platform/network/call.ts';
import { useChangeSearch } from '#routing/address-search.ts';
import { FindByCode } from '#parts/common-order/find-by-code.tsx';

const shows = [
  { value: 'waiting', label: '患者照合待ち' },
  { value: 'linked', label: '紐づけ済み' },
  { value: 'all', label: 'すべて' },
];

const findByCode = (receiptCode: string): Promise<ConsentResponse> =>
  call(consentCommonContract.findByCode, { body: { receiptCode } });

type Props = { show: ConsentResponseSearch['show']; page: number };

/** 患者照合待ち. The name that is looked for stays in this window. */
export function InboxTab({ show, page }: Props) {
  const changeSearch = useChangeSearch();
  const [text, setText] = useState('');
  const [found, setFound] = useState<ConsentResponse | null>(null);
  return (
    <section aria-label="患者照合待ち" className={styles.stack}>
      <FilterBar
        search={
          <SearchField
            label="名乗った氏名で検索"
            placeholder="氏名"
            value={text}
            onSearch={(typed) => {
              setText(typed);
              changeSearch({}, { replace: true });
            }}
          />
        }
        active={show === 'waiting' ? 0 : 1}
        onClear={() => changeSearch({ show: null })}
      >
        <SelectField
          label="表示"
          labelHidden
          size="small"
          options={shows}
          value={show}
          onChange={({ currentTarget }) =>
            changeSearch({ show: currentTarget.value === 'waiting' ? null : currentTarget.value })
          }
        />
        <FindByCode find={findByCode} onFound={setFound} />
      </FilterBar>
      <ResponseTable search={{ show, text, page, pageSize: 20 }} />
      {found && <ResponseDialog response={found} onClose={() => setFound(null)} onLinked={setFound} />}
    </section>
  );
}
