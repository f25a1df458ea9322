import { fullName } from '@nattoku/rules/text/person-name';
import { useEffect, useRef } from 'react';
import { clock } from '#areas/ic-support/calendar/calendar-layout.ts';
import { placeOf } from '#areas/ic-support/calendar/calendar-place.ts';
import styles from '#areas/ic-support/calendar/calendar.module.css';
import type { Carried } from '#areas/ic-support/calendar/use-talk-drag.ts';

type Props = {
  carried: Carried;
  firstHour: number;
  /** It cannot be put down here. */
  isRefused: boolean;
};

/** Where a talk would stand if it were let go of now. Keys keep it in sight; under a pointer the columns would run away from where it points. */
export function CarriedTalk({ carried: { order, minute, minutes, column, isByKeys }, firstHour, isRefused }: Props) {
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isByKeys) place.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [minute, column, isByKeys]);
  const until = Math.min(24 * 60, minute + minutes);
  return (
    <li
      ref={place}
      aria-hidden
      className={styles.carried}
      data-refused={isRefused}
      style={placeOf({ from: minute, to: until, lane: 0, lanes: 1 }, firstHour)}
    >
      <strong>
        {clock(minute)}–{clock(until)}
      </strong>
      <span>{isRefused ? 'ここには置けません' : `${fullName(order.patient)} さん`}</span>
    </li>
  );
}
