import { Link } from '@nattoku/ui/action/link';
import { fullName } from '@nattoku/rules/text/person-name';
import { Icon } from '@nattoku/ui/tokens/icon';
import { statusLooks } from '@nattoku/ui/feedback/status-badge';
import { VisuallyHidden } from '@nattoku/ui/layout/visually-hidden';
import { alertIcon } from '@nattoku/ui/tokens/icons';
import type { CSSProperties } from 'react';
import { type CalendarColumn, hoursOf, type PlacedTalk, STEP } from '#areas/ic-support/calendar/calendar-layout.ts';
import styles from '#areas/ic-support/calendar/calendar.module.css';
import { talkAddress } from '#areas/ic-support/talk/talk-address.ts';
import { aboutOf, talkStatus } from '#areas/ic-support/talk/talk-words.ts';

type Props = {
  columns: readonly CalendarColumn[];
  /** The column of today. */
  currentColumn: string | null;
};

const HOUR = 60;

/** Hours downwards, people, rooms or days across. For who listens it is a list of columns, each a list of talks in their order. */
export function CalendarGrid({ columns, currentColumn }: Props) {
  const { first, last } = hoursOf(columns);
  const hours = Array.from({ length: last - first }, (_, index) => first + index);
  const style: CSSProperties & Record<'--hours' | '--columns', number> = {
    '--hours': hours.length,
    '--columns': columns.length,
  };
  return (
    <div className={styles.scroll} role="region" aria-label="説明の予定表">
      <div className={styles.grid} style={style} data-dense={columns.length > 5}>
        <div className={styles.hours} aria-hidden>
          {hours.map((hour) => (
            <span key={hour}>{hour}:00</span>
          ))}
        </div>
        {columns.map(({ key, label, talks }) => (
          <section key={key} className={styles.column} aria-label={label}>
            <h3 className={styles.head} data-current={key === currentColumn}>
              {label}
              <span className={styles.count}>{talks.length}件</span>
            </h3>
            <ul role="list" className={styles.day}>
              {talks.map((talk) => (
                <Talk key={talk.order.id} talk={talk} firstHour={first} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

function Talk({ talk: placed, firstHour }: { talk: PlacedTalk; firstHour: number }) {
  const { order, from, to, lane, lanes, conflicts } = placed;
  const { patient, talk, lifecycle } = order;
  const look = statusLooks[lifecycle === 'draft' ? 'draft' : talkStatus(talk)];
  const row = (minute: number) => Math.round((minute - firstHour * HOUR) / STEP) + 1;
  const style: CSSProperties & Record<'--lane' | '--lanes', number> = {
    gridRow: `${row(from)} / ${Math.max(row(to), row(from) + 1)}`,
    '--lane': lane,
    '--lanes': lanes,
  };
  const name = `${fullName(patient)} さん`;
  const missing = talk.missing.length > 0 ? `出席者不足：${talk.missing.join('・')}` : '';
  const problems = [...(conflicts.length > 0 ? [`重複：${conflicts.join('・')}`] : []), missing].filter(Boolean);
  return (
    <li className={styles.place} style={style}>
      <Link
        href={talkAddress(order)}
        className={`${styles.talk} ${styles[look.tone] ?? ''}`}
        title={[`${clock(from)}–${clock(to)} ${name}`, aboutOf(talk), look.word, ...problems].join('\n')}
      >
        <span className={styles.time}>
          <Icon path={look.icon} size="small" />
          {clock(from)}–{clock(to)}
          {problems.length > 0 && (
            <span className={styles.problem}>
              <Icon path={alertIcon} size="small" />
              {conflicts.length > 0 ? '重複' : '出席者不足'}
            </span>
          )}
          <span>{look.word}</span>
        </span>
        <span className={styles.name}>{name}</span>
        <span className={styles.about}>{aboutOf(talk)}</span>
        <VisuallyHidden>{problems.join('、')}</VisuallyHidden>
      </Link>
    </li>
  );
}

const clock = (minute: number): string => `${Math.floor(minute / HOUR)}:${String(minute % HOUR).padStart(2, '0')}`;
