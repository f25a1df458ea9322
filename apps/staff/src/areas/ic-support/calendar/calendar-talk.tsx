import { fullName } from '@nattoku/rules/text/person-name';
import { Link } from '@nattoku/ui/action/link';
import { statusLooks } from '@nattoku/ui/feedback/status-badge';
import { VisuallyHidden } from '@nattoku/ui/layout/visually-hidden';
import { Icon } from '@nattoku/ui/tokens/icon';
import { alertIcon, dragIcon } from '@nattoku/ui/tokens/icons';
import type { ComponentProps } from 'react';
import { clock, type PlacedTalk } from '#areas/ic-support/calendar/calendar-layout.ts';
import { placeOf } from '#areas/ic-support/calendar/calendar-place.ts';
import styles from '#areas/ic-support/calendar/calendar.module.css';
import { talkAddress } from '#areas/ic-support/talk/talk-address.ts';
import { aboutOf, expectedIn, talkStatus } from '#areas/ic-support/talk/talk-words.ts';

type Props = {
  talk: PlacedTalk;
  firstHour: number;
  isCarried: boolean;
  /** Of a talk that may be moved. */
  drag?: ComponentProps<'li'>;
  handle?: ComponentProps<'button'>;
};

/** Minutes from which time, name and what it is about have a line each; what is shorter has one for time and name. */
const LINES_FROM = 30;

/** One talk in its place; the whole of it opens the talk, and its handle moves it. */
export function CalendarTalk({ talk: placed, firstHour, isCarried, drag, handle }: Props) {
  const { order, from, to, conflicts } = placed;
  const { patient, talk, lifecycle } = order;
  const look = statusLooks[lifecycle === 'draft' ? 'draft' : talkStatus(talk)];
  const name = `${fullName(patient)} さん`;
  const expected = expectedIn(talk);
  const missing = expected.length > 0 ? `出席者不足：${expected.join('・')}` : '';
  const isShort = to - from < LINES_FROM;
  const problems = [...(conflicts.length > 0 ? [`重複：${conflicts.join('・')}`] : []), missing].filter(Boolean);
  return (
    <li className={styles.place} style={placeOf(placed, firstHour)} data-carried={isCarried} {...drag}>
      <Link
        href={talkAddress(order)}
        draggable={false}
        className={`${styles.talk} ${styles[look.tone] ?? ''}`}
        title={[`${clock(from)}–${clock(to)} ${name}`, aboutOf(talk), look.word, ...problems].join('\n')}
      >
        <span className={styles.time}>
          <Icon path={look.icon} size="small" />
          {isShort ? clock(from) : `${clock(from)}–${clock(to)}`}
          {problems.length > 0 && (
            <span className={styles.problem}>
              <Icon path={alertIcon} size="small" />
              {!isShort && <span className={styles.word}>{conflicts.length > 0 ? '重複' : '出席者不足'}</span>}
            </span>
          )}
          {isShort ? <span className={styles.name}>{name}</span> : <span className={styles.word}>{look.word}</span>}
        </span>
        {!isShort && <span className={styles.name}>{name}</span>}
        {!isShort && <span className={styles.about}>{aboutOf(talk)}</span>}
        <VisuallyHidden>{problems.join('、')}</VisuallyHidden>
      </Link>
      {handle && (
        <button type="button" className={styles.handle} title="動かす" {...handle}>
          <Icon path={dragIcon} size="small" />
          <VisuallyHidden>
            {clock(from)}の{name}の説明を動かす
          </VisuallyHidden>
        </button>
      )}
    </li>
  );
}
