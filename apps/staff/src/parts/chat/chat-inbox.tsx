import {
  ChatScope,
  type ChatSearch,
  ChatThreadState,
  chatThreadStateNames,
  type ChatThreadSummary,
} from '@nattoku/contract/chat/chat';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { ButtonLink } from '@nattoku/ui/action/button';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { FilterBar } from '@nattoku/ui/form/filter-bar';
import { arrowLeftIcon, chatIcon, clipboardIcon } from '@nattoku/ui/tokens/icons';
import { SearchField } from '@nattoku/ui/form/search-field';
import { SelectField } from '@nattoku/ui/form/select-field';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListBody } from '#list/list-body.tsx';
import { useChangeSearch } from '#routing/address-search.ts';
import { useHistorySearch } from '#routing/history-search.ts';
import { href } from '#routing/paths.ts';
import { ChatThread } from '#parts/chat/chat-thread.tsx';
import { ChatThreadRow, whoseThread } from '#parts/chat/chat-thread-row.tsx';
import { chatSearchQuery } from '#parts/chat/chat.queries.ts';
import { ThreadPatient } from '#parts/chat/thread-patient.tsx';
import styles from '#parts/chat/chat-inbox.module.css';

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
  const query = useQuery({ ...chatSearchQuery({ ...search, text }), placeholderData: keepPreviousData });
  const changeSearch = useChangeSearch();
  const { data } = query;
  const filtered = text !== '' || search.unread || Boolean(search.state) || search.scope !== 'all';
  return (
    <div className={styles.inbox} data-open={thread !== undefined}>
      <div className={styles.list}>
        <Filters search={search} text={text} onText={(typed) => changeText({ text: typed })} />
        <ListBody query={query} page={search} onTurn={changeSearch}>
          {({ rows, stale }) => {
            if (!rows) return <SkeletonText lines={8} />;
            if (rows.length === 0) return <Nothing filtered={filtered} />;
            return (
              <ul role="list" className={styles.threads} aria-label="チャットの一覧" aria-busy={stale}>
                {rows.map((each) => (
                  <li key={each.id}>
                    <ChatThreadRow row={each} current={each.id === thread} address={addressOf(each.id)} />
                  </li>
                ))}
              </ul>
            );
          }}
        </ListBody>
      </div>
      <div className={styles.thread}>
        {thread ? (
          <>
            <div className={styles.ways}>
              <span className={styles.back}>
                <ButtonLink variant="tertiary" size="small" icon={arrowLeftIcon} href={addressOf(null)}>
                  一覧にもどる
                </ButtonLink>
              </span>
              <OrderLink row={data?.items.find(({ id }) => id === thread)} orderId={thread} />
            </div>
            <ThreadPatient orderId={thread} />
            <ChatThread key={thread} orderId={thread} title={titleOf(data?.items.find(({ id }) => id === thread))} />
          </>
        ) : (
          <EmptyState icon={chatIcon} title="チャットを選ぶと、ここに表示されます" />
        )}
      </div>
    </div>
  );
}

const titleOf = (row: ChatThreadSummary | undefined): string => (row ? whoseThread(row) : '患者さんとのチャット');

/** A response to a common order has a page only once it is linked to a patient. */
function OrderLink({ row, orderId }: { row: ChatThreadSummary | undefined; orderId: OrderId }) {
  if (row && !row.patient) return null;
  return (
    <ButtonLink
      variant="tertiary"
      size="small"
      icon={clipboardIcon}
      href={href('/video/order/detail', { order: orderId })}
    >
      オーダーの詳細
    </ButtonLink>
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
