import {
  interviewCommonContract,
  type InterviewCommonResponse,
  type InterviewCommonResponseSearch,
} from '@nattoku/contract/medical-interview/interview-common';
import { FilterBar } from '@nattoku/ui/form/filter-bar';
import { SearchField } from '@nattoku/ui/form/search-field';
import { SelectField } from '@nattoku/ui/form/select-field';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { useState } from 'react';
import { ResponseDialog } from '#areas/medical-interview/common/response-dialog.tsx';
import { ResponseTable } from '#areas/medical-interview/common/response-table.tsx';
import { FindByCode } from '#parts/common-order/find-by-code.tsx';
import { call } from '#platform/network/call.ts';
import { useChangeSearch } from '#routing/address-search.ts';

const shows = [
  { value: 'waiting', label: '照合待ち' },
  { value: 'linked', label: '紐づけ済み' },
  { value: 'all', label: 'すべて' },
];

const findByCode = (receiptCode: string): Promise<InterviewCommonResponse> =>
  call(interviewCommonContract.findByCode, { body: { receiptCode } });

type Props = { show: InterviewCommonResponseSearch['show']; page: number };

/** 照合待ち. The name that is looked for stays in this window. */
export function Inbox({ show, page }: Props) {
  const changeSearch = useChangeSearch();
  const [text, setText] = useState('');
  const [found, setFound] = useState<InterviewCommonResponse | null>(null);
  return (
    <>
      <PageHeader
        title="問診の照合待ち"
        description="患者がまだ分からない回答を、名乗った氏名や受付番号から患者に紐づけます。"
      />
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
    </>
  );
}
