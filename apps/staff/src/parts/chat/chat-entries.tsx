import type { ChatEntry, ChatThread } from '@nattoku/contract/chat/chat';
import { formatDate, formatDateTime } from '@nattoku/rules/time/date-time';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Icon } from '@nattoku/ui/tokens/icon';
import { checkIcon, lockIcon } from '@nattoku/ui/tokens/icons';
import { Fragment } from 'react';
import styles from '#parts/chat/chat-thread.module.css';
import { AskedAbout } from '#parts/chat/asked-about.tsx';
import { useSeenMessages } from '#parts/chat/use-seen-messages.ts';

/** Everything that was said and noted, day by day. What a patient writes is text: nothing in it is a link or markup. */
export function ChatEntries({ thread }: { thread: ChatThread }) {
  const list = useSeenMessages(thread);
  const { entries } = thread;
  if (entries.length === 0) {
    return <p className={styles.empty}>まだやりとりはありません。ここから患者さんにメッセージを送れます。</p>;
  }
  return (
    <ol role="list" ref={list} className={styles.entries} aria-label="やりとり" aria-live="polite">
      {entries.map((entry, index) => {
        const day = formatDate(entry.at);
        const before = entries[index - 1];
        return (
          <Fragment key={entry.id}>
            {(!before || formatDate(before.at) !== day) && (
              <li className={styles.day}>
                <span>{day}</span>
              </li>
            )}
            <Entry entry={entry} />
          </Fragment>
        );
      })}
    </ol>
  );
}

function Entry({ entry }: { entry: ChatEntry }) {
  if (entry.kind === 'message') {
    return (
      <li data-message={entry.id} className={styles.message} data-from={entry.automatic ? 'automatic' : entry.from}>
        <p className={styles.who}>
          {writerOf(entry)}
          {entry.itemTitle && (
            <span className={styles.about}>
              <AskedAbout title={entry.itemTitle} film={entry.film} />
            </span>
          )}
          {entry.open && <Badge tone="warning">未回答</Badge>}
        </p>
        <p className={styles.text}>{entry.text}</p>
        <p className={styles.facts}>
          {timeOf(entry.at)}
          {entry.from === 'staff' &&
            (entry.seenAt ? `・患者さんが読みました（${formatDateTime(entry.seenAt)}）` : '・未読')}
        </p>
      </li>
    );
  }
  if (entry.kind === 'note') {
    return (
      <li className={styles.note}>
        <p className={styles.who}>
          <Icon path={lockIcon} size="small" />
          職員用メモ・{entry.staffName}
        </p>
        <p className={styles.text}>{entry.text}</p>
        <p className={styles.facts}>{timeOf(entry.at)}・患者さんには見えません</p>
      </li>
    );
  }
  if (entry.kind === 'oral') {
    return (
      <li className={styles.note}>
        <p className={styles.who}>
          <Icon path={checkIcon} size="small" />
          口頭で回答・{entry.staffName}
        </p>
        <p className={styles.text}>{entry.text}</p>
        <p className={styles.facts}>
          {timeOf(entry.at)} 記録・患者さんには「{entry.saidOn && formatDate(entry.saidOn)}
          、口頭でお答えしました」とだけ見えます
        </p>
      </li>
    );
  }
  return (
    <li className={styles.turn}>
      <p>
        {turnOf(entry)}・{timeOf(entry.at)}
      </p>
      {entry.text && <p className={styles.text}>{entry.text}</p>}
    </li>
  );
}

type Message = Extract<ChatEntry, { kind: 'message' }>;
type Turn = Exclude<ChatEntry, Message>;

const writerOf = ({ from, automatic, staffName }: Message): string => {
  if (from === 'patient') return '患者さん';
  return automatic ? '自動応答' : (staffName ?? '職員');
};

const turnOf = ({ kind, teamName, staffName }: Turn): string => {
  if (kind === 'handOver') return `${staffName ?? ''}さんが担当を「${teamName ?? ''}」に変更しました`;
  if (kind === 'closed') return `${staffName ?? ''}さんがチャットを終了しました`;
  return staffName ? `${staffName}さんがチャットを再開しました` : '患者さんが書いたため、再開しました';
};

const timeOf = (at: string): string => formatDateTime(at).slice(-5);
