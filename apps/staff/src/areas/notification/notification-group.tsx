import type { Notification } from '@nattoku/contract/notification/notification';
import { Button } from '@nattoku/ui/action/button';
import { chevronDownIcon, chevronUpIcon } from '@nattoku/ui/tokens/icons';
import { useId } from 'react';
import type { NotificationGroup as Group } from '#areas/notification/notification-groups.ts';
import { NotificationRow } from '#areas/notification/notification-row.tsx';
import styles from '#areas/notification/notification-list.module.css';

type Props = {
  group: Group;
  open: boolean;
  onToggle: () => void;
  selected: ReadonlySet<string>;
  onSelect: (id: string) => void;
};

/** The newest about a patient and a procedure; the others below it once they are asked for. */
export function NotificationGroup({ group: { items, count }, open, onToggle, selected, onSelect }: Props) {
  const others = useId();
  const [newest, ...rest] = items;
  const row = (notification: Notification) => ({
    notification,
    selected: selected.has(notification.id),
    onToggle: () => onSelect(notification.id),
  });
  if (count === 1) return <NotificationRow {...row(newest)} />;
  return (
    <NotificationRow {...row(newest)}>
      <div className={styles.group}>
        <Button
          variant="fourth"
          size="small"
          weight="normal"
          iconEnd={open ? chevronUpIcon : chevronDownIcon}
          aria-expanded={open}
          aria-controls={open ? others : undefined}
          onClick={onToggle}
        >
          {open ? '閉じる' : `同じ患者・処置のお知らせ ほか${count - 1}件`}
        </Button>
        {open && (
          <div id={others}>
            <ul role="list" className={styles.others}>
              {rest.map((each) => (
                <NotificationRow key={each.id} {...row(each)} />
              ))}
            </ul>
            {count > items.length && (
              <p className={styles.elsewhere}>ほか{count - items.length}件は、前後のページにあります。</p>
            )}
          </div>
        )}
      </div>
    </NotificationRow>
  );
}
