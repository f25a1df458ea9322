import type { Notification, NotificationTab } from '@nattoku/contract/notification/notification';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { bellIcon } from '@nattoku/ui/tokens/icons';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { useState } from 'react';
import { NotificationBulk } from '#areas/notification/notification-bulk.tsx';
import { useRowKeys } from '#areas/notification/use-row-keys.ts';
import { NotificationGroup } from '#areas/notification/notification-group.tsx';
import { groupsOf, type NotificationGroup as Group } from '#areas/notification/notification-groups.ts';
import styles from '#areas/notification/notification-list.module.css';

type Tab = Exclude<NotificationTab, 'all'>;
type Props = {
  tab: Tab;
  rows: readonly Notification[] | undefined;
  stale: boolean;
  filtered: boolean;
};

const empty: Record<Tab, { title: string; words: string }> = {
  action: {
    title: '対応が必要なお知らせはありません',
    words: '患者さんから質問が届いたとき、期限を過ぎたときなどに、ここに並びます。',
  },
  later: {
    title: '後回しにしたお知らせはありません',
    words: '後回しにしたお知らせは、決めた時刻に「要対応」へ戻ります。',
  },
  news: {
    title: 'お知らせはまだありません',
    words: '視聴が完了したとき、施設や運営から院内掲示があったときに、ここに並びます。',
  },
  done: {
    title: '完了したお知らせはありません',
    words: '対応済みにしたお知らせは、対応した職員の名前とともにここに残ります。',
  },
};

export function NotificationList({ tab, rows: items, stale, filtered }: Props) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const { list, pressKey } = useRowKeys();
  if (!items) {
    return (
      <div className={styles.loading}>
        <SkeletonText lines={8} />
      </div>
    );
  }
  if (items.length === 0) {
    return filtered ? (
      <EmptyState icon={bellIcon} title="条件に合うお知らせはありません">
        検索する言葉や、種類・期間の条件を変えてみてください。
      </EmptyState>
    ) : (
      <EmptyState icon={bellIcon} title={empty[tab].title}>
        {empty[tab].words}
      </EmptyState>
    );
  }
  const chosen = items.filter(({ id }) => selected.has(id));
  // By each of them, so that one that comes or goes does not close the others.
  const isOpen = ({ items: members }: Group) => members.some(({ id }) => opened.has(id));
  return (
    <>
      <NotificationBulk items={items} chosen={chosen} onChoose={(ids) => setSelected(new Set(ids))} />
      {/* The keys only reach what is reachable anyway. */}
      <ul ref={list} role="list" className={styles.list} aria-busy={stale} onKeyDown={pressKey}>
        {groupsOf(items).map((group) => (
          <NotificationGroup
            key={group.items[0].id}
            group={group}
            open={isOpen(group)}
            onToggle={() => setOpened(toggled(opened, group.items))}
            selected={selected}
            onSelect={(id) => setSelected(toggled(selected, [{ id }]))}
          />
        ))}
      </ul>
    </>
  );
}

/** All of them are taken out where one of them is in, otherwise all are put in. */
const toggled = (chosen: ReadonlySet<string>, items: readonly { id: string }[]): ReadonlySet<string> => {
  const ids = items.map(({ id }) => id);
  return new Set(
    ids.some((id) => chosen.has(id)) ? [...chosen].filter((id) => !ids.includes(id)) : [...chosen, ...ids],
  );
};
