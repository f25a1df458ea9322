import { VisuallyHidden } from '@nattoku/ui/layout/visually-hidden';
import { type CSSProperties, type RefObject, useEffect, useId } from 'react';
import { type CalendarColumn, clock, hoursOf } from '#areas/ic-support/calendar/calendar-layout.ts';
import styles from '#areas/ic-support/calendar/calendar.module.css';
import { CalendarTalk } from '#areas/ic-support/calendar/calendar-talk.tsx';
import { CarriedTalk } from '#areas/ic-support/calendar/carried-talk.tsx';
import { type Axis, isMovable, proposedAt } from '#areas/ic-support/calendar/talk-drop.ts';
import { useTalkDrag } from '#areas/ic-support/calendar/use-talk-drag.ts';
import type { Move } from '#areas/ic-support/calendar/move-talk.tsx';

type Props = {
  columns: readonly CalendarColumn[];
  /** The column of today. */
  currentColumn: string | null;
  /** The column at which a narrow screen opens; null: at the first one. */
  openAt: string | null;
  axis: Axis;
  /** Left out for who may not move talks. */
  onMove?: ((move: Move) => void) | undefined;
};

/**
 * Hours downwards, people, rooms or days across. For who listens it is a list of columns, each a list of talks in their order. A talk that has not
 * begun is carried to another time and column.
 */
export function CalendarGrid({ columns, currentColumn, openAt, axis, onMove }: Props) {
  const shown = hoursOf(columns);
  const hours = Array.from({ length: shown.last - shown.first }, (_, index) => shown.first + index);
  const howId = useId();
  const { grid, carried, ofTalk, handleOf } = useTalkDrag({
    columns,
    shown,
    onDrop: (order, spot) => {
      const column = spot && columns[spot.column];
      const proposed = spot && column ? proposedAt(order, column, spot.minute, axis) : {};
      if (proposed) onMove?.({ order, proposed });
    },
  });
  useOpenAt(grid, openAt);
  const over = carried && columns[carried.column];
  const style: CSSProperties & Record<'--hours' | '--columns', number> = {
    '--hours': hours.length,
    '--columns': columns.length,
  };
  return (
    <div className={styles.scroll} role="region" aria-label="説明の予定表">
      <div ref={grid} className={styles.grid} style={style} data-dense={columns.length > 5}>
        <div className={styles.hours} aria-hidden>
          {hours.map((hour) => (
            <span key={hour}>{hour}:00</span>
          ))}
        </div>
        {columns.map(({ key, label, talks }, index) => (
          <section key={key} className={styles.column} aria-label={label}>
            <h3 className={styles.head} data-current={key === currentColumn}>
              {label}
              <span className={styles.count}>{talks.length}件</span>
            </h3>
            <ul role="list" className={styles.day} data-column={key}>
              {talks.map((talk) => (
                <CalendarTalk
                  key={talk.order.id}
                  talk={talk}
                  firstHour={shown.first}
                  isCarried={carried?.order.id === talk.order.id}
                  {...(onMove &&
                    isMovable(talk.order) && {
                      drag: ofTalk(talk, index),
                      handle: { ...handleOf(talk, index), 'aria-describedby': howId },
                    })}
                />
              ))}
              {carried?.column === index && (
                <CarriedTalk
                  carried={carried}
                  firstHour={shown.first}
                  isRefused={over ? !proposedAt(carried.order, over, carried.minute, axis) : true}
                />
              )}
            </ul>
          </section>
        ))}
      </div>
      <VisuallyHidden>
        <span id={howId}>
          Enterで持ち上げ、矢印キーで15分ずつ、Shiftと一緒に1時間ずつ動かし、もう一度Enterで置きます。Escでやめます。
        </span>
        <span aria-live="assertive">
          {carried?.isByKeys && over ? `${over.label} ${clock(carried.minute)}から` : ''}
        </span>
      </VisuallyHidden>
    </div>
  );
}

/** Brings a column to the left edge, beside the hours: once for each day that is chosen, and never again while somebody scrolls. */
function useOpenAt(grid: RefObject<HTMLDivElement | null>, column: string | null): void {
  useEffect(() => {
    if (grid.current && column !== null) bringToEdge(grid.current, column);
  }, [grid, column]);
}

function bringToEdge(grid: HTMLElement, column: string): void {
  const region = grid.parentElement;
  const day = grid.querySelector(`[data-column="${column}"]`)?.parentElement;
  if (!region || !day) return;
  const hours = grid.firstElementChild?.getBoundingClientRect().width ?? 0;
  region.scrollBy({ left: day.getBoundingClientRect().left - region.getBoundingClientRect().left - hours });
}
