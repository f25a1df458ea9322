import { ChatScope, type ChatSearch, ChatThreadState, chatThreadStateNames } from '@nattoku/contract/chat/chat';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { FilterBar } from '@nattoku/ui/form/filter-bar';
import { chatIcon } from '@nattoku/ui/tokens/icons';
import { SearchField } from '@nattoku/ui/form/search-field';
import { SelectField } from '@nattoku/ui/form/select-field';
import { useChangeSearch } from '#routing/address-search.ts';
import { useHistorySearch } from '#routing/history-search.ts';
import { ChatPanes } from '#parts/chat/chat-panes.tsx';

type Props = {
  /** What of it stands in the address. */
  search: Pick<ChatSearch, 'scope' | 'state' | 'unread' | 'page' | 'pageSize'>;
  thread: OrderId | undefined;
  /** The address of the same list with this thread beside it; without one, of the list alone. */
  addressOf: (thread: OrderId | null) => string;
};

const scopeNames: Record<ChatScope, string> = {
  mine: '自分の担当',
  department: '自分の診療科',
  ward: '自分の病棟',
  all: '施設全体',
};

/** Threads, those that wait for an answer first, and the one that is read beside them. */
export function ChatInbox({ search, thread, addressOf }: Props) {
  const [{ text }, changeText] = useHistorySearch({ text: '' });
  const filtered = text !== '' || search.unread || Boolean(search.state) || search.scope !== 'all';
  return (
    <ChatPanes
      search={{ ...search, text }}
      tools={<Filters search={search} text={text} onText={(typed) => changeText({ text: typed })} />}
      empty={<Nothing filtered={filtered} />}
      thread={thread}
      addressOf={addressOf}
    />
  );
}

type FilterProps = { search: Props['search']; text: string; onText: (text: string) => void };

function Filters({ search: { scope, state, unread }, text, onText }: FilterProps) {
  const changeSearch = useChangeSearch();
  return (
    <FilterBar
      search={
        <SearchField label="チャットを検索" placeholder="患者名・患者番号・オーダー" value={text} onSearch={onText} />
      }
      active={Number(Boolean(state)) + Number(unread) + Number(scope !== 'all')}
      onClear={() => changeSearch({ scope: null, state: null, unread: null, thread: null })}
    >
      <SelectField
        label="範囲"
        labelHidden
        size="small"
        value={scope}
        options={ChatScope.options.map((value) => ({ value, label: scopeNames[value] }))}
        onChange={(event) => changeSearch({ scope: event.target.value === 'all' ? null : event.target.value })}
      />
      <SelectField
        label="状態"
        labelHidden
        size="small"
        emptyLabel="すべての状態"
        value={state ?? ''}
        options={ChatThreadState.options.map((value) => ({ value, label: chatThreadStateNames[value] }))}
        onChange={(event) => changeSearch({ state: event.target.value })}
      />
      <CheckboxField
        label="未読だけ"
        checked={unread}
        onChange={(event) => changeSearch({ unread: event.target.checked || null })}
      />
    </FilterBar>
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <EmptyState icon={chatIcon} title="条件に合うチャットはありません">
      範囲を「施設全体」にするか、絞り込みを解除してお試しください。
    </EmptyState>
  ) : (
    <EmptyState icon={chatIcon} title="チャットはまだありません">
      患者さんが質問を送ると、ここに表示されます。
    </EmptyState>
  );
}
