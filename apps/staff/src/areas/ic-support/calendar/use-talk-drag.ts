import type { TalkOnCalendar } from '@nattoku/contract/ic-support/ic-planner';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import type { CalendarColumn, PlacedTalk } from '#areas/ic-support/calendar/calendar-layout.ts';
import { nearestMinute, type Shown, type Spot, spotAfter } from '#areas/ic-support/calendar/talk-drop.ts';

export type Carried = Spot & { order: TalkOnCalendar; minutes: number; isByKeys: boolean };

type Pressed = { pointerId: number; x: number; y: number; talk: PlacedTalk; column: number; grabbed: number };

/** CSS pixels; a hand that only clicks trembles. */
const DEAD = 5;
const HOUR = 60;
/** So near to an edge, in CSS pixels, the calendar goes on by so much with each move of the pointer. */
const EDGE = 40;
const EDGE_STEP = 16;

type Settings = {
  columns: readonly CalendarColumn[];
  shown: Shown;
  /** Where it was let go of; null for a press on the handle that moved nothing. */
  onDrop: (order: TalkOnCalendar, spot: Spot | null) => void;
};

/**
 * Carries a talk over the calendar: with the mouse anywhere on it, with finger and pen by its handle, and with the keyboard – Enter takes it up
 * and puts it down, the arrows move it, Escape puts it back. `grid` holds the columns, each marked with `data-column`.
 */
export function useTalkDrag({ columns, shown, onDrop }: Settings) {
  const grid = useRef<HTMLDivElement>(null);
  const pressed = useRef<Pressed | null>(null);
  const wasDragged = useRef(false);
  const [carried, setCarried] = useState<Carried | null>(null);
  const drop = () => {
    pressed.current = null;
    setCarried(null);
  };
  const letGo = ({ order, column, minute }: Carried, from: PlacedTalk, fromColumn: number) => {
    drop();
    if (column !== fromColumn || minute !== from.from) onDrop(order, { column, minute });
  };

  const ofTalk = (talk: PlacedTalk, column: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const isHandle = event.target instanceof Element && event.target.closest('button') !== null;
      wasDragged.current = false;
      if (event.button !== 0 || (event.pointerType !== 'mouse' && !isHandle)) return;
      const grabbed = event.clientY - event.currentTarget.getBoundingClientRect().top;
      pressed.current = { pointerId: event.pointerId, x: event.clientX, y: event.clientY, talk, column, grabbed };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const hold = pressed.current;
      if (!hold || hold.pointerId !== event.pointerId) return;
      if (!carried && Math.hypot(event.clientX - hold.x, event.clientY - hold.y) < DEAD) return;
      if (!carried) event.currentTarget.setPointerCapture(event.pointerId);
      wasDragged.current = true;
      goOnAtEdge(grid.current?.parentElement ?? null, event);
      const spot = spotUnder(grid.current, event, hold, shown);
      if (spot) setCarried({ ...spot, order: talk.order, minutes: talk.to - talk.from, isByKeys: false });
    },
    onPointerUp: () => {
      if (carried && !carried.isByKeys) letGo(carried, talk, column);
      else pressed.current = null;
    },
    onPointerCancel: drop,
    // What was dragged is not opened as well.
    onClickCapture: (event: MouseEvent) => {
      if (!wasDragged.current) return;
      wasDragged.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
  });

  const handleOf = (talk: PlacedTalk, column: number) => ({
    onKeyDown: (event: KeyboardEvent) => {
      const mine = carried?.order.id === talk.order.id ? carried : null;
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault();
        if (mine) letGo(mine, talk, column);
        else setCarried({ order: talk.order, column, minute: talk.from, minutes: talk.to - talk.from, isByKeys: true });
        return;
      }
      if (!mine) return;
      if (event.key === 'Escape') return drop();
      const spot = spotAfter(mine, event, columns.length, shown);
      if (!spot) return;
      event.preventDefault();
      setCarried({ ...mine, ...spot });
    },
    onBlur: () => {
      if (carried?.isByKeys) drop();
    },
    // A tap, or a press by a screen reader: the same by typing.
    onClick: () => onDrop(talk.order, null),
  });

  return { grid, carried, drop, ofTalk, handleOf };
}

/** What lies beyond the edge of a small screen comes when the pointer is near to it. */
function goOnAtEdge(region: HTMLElement | null, { clientX, clientY }: { clientX: number; clientY: number }): void {
  if (!region) return;
  const { left, right } = region.getBoundingClientRect();
  region.scrollLeft += stepAt(clientX, Math.max(0, left), Math.min(window.innerWidth, right));
  window.scrollBy(0, stepAt(clientY, 0, window.innerHeight));
}

const stepAt = (at: number, from: number, to: number): number => {
  if (at < from + EDGE) return -EDGE_STEP;
  return at > to - EDGE ? EDGE_STEP : 0;
};

/** The column and the quarter of an hour under a pointer that holds a talk some way below its upper edge. */
function spotUnder(
  grid: HTMLElement | null,
  { clientX, clientY }: { clientX: number; clientY: number },
  { grabbed }: Pressed,
  shown: Shown,
): Spot | null {
  const boxes = [...(grid?.querySelectorAll('[data-column]') ?? [])].map((column) => column.getBoundingClientRect());
  const found = boxes.findIndex(({ right }) => clientX < right);
  const column = found === -1 ? boxes.length - 1 : found;
  const box = boxes[column];
  if (!box || box.height === 0) return null;
  const hours = shown.last - shown.first;
  const minute = shown.first * HOUR + ((clientY - grabbed - box.top) / box.height) * hours * HOUR;
  return { column, minute: nearestMinute(minute, shown) };
}
