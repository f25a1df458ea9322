import type { ConsentFieldId, FieldBox } from '@nattoku/contract/consent/consent-field';
import { type Guide, type RuledLine, snapOf } from '@nattoku/rules/consent/consent-layout';
import { useState, type PointerEvent } from 'react';
import type { Desk } from '#areas/consent/editor/editor-desk.ts';
import {
  changeFields,
  kept,
  type LayoutDraft,
  moveFields,
  outlineOf,
  placedAt,
} from '#areas/consent/editor/layout-draft.ts';

export type Corner = 'nw' | 'ne' | 'sw' | 'se';
/** What is under the pointer: a whole field, one corner of it, or one option of a choice. */
export type Grip = { id: ConsentFieldId; corner?: Corner; option?: number };

type Drag = { grip: Grip; ids: ReadonlySet<ConsentFieldId>; pointerId: number; x: number; y: number };

/** CSS pixels; a finger that only taps trembles. */
const DEAD = 3;

/**
 * Moves and resizes fields with mouse, pen and finger. `preview` is what the pages show while the pointer is down; lifting it makes one step of
 * it, and Escape or a pointer that the system takes back none. Alt switches snapping off.
 */
export function useFieldDrag(desk: Desk) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const [shown, setShown] = useState<{ draft: LayoutDraft; guides: readonly Guide[] } | null>(null);

  const begin = (grip: Grip) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    const { chosen, choose } = desk;
    const adds = event.shiftKey || event.ctrlKey || event.metaKey;
    const next = adds ? toggled(chosen, grip.id) : chosen.includes(grip.id) ? chosen : [grip.id];
    choose(next);
    if (!desk.mayEdit || adds) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const ids = new Set(grip.corner || grip.option !== undefined ? [grip.id] : next);
    setDrag({ grip, ids, pointerId: event.pointerId, x: event.clientX, y: event.clientY });
  };

  const follow = (scale: number) => (event: PointerEvent<HTMLElement>) => {
    if (!drag || event.pointerId !== drag.pointerId) return;
    const [across, down] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!shown && Math.hypot(across, down) < DEAD) return;
    setShown(dragged(desk, drag, { x: across / scale, y: down / scale }, !event.altKey));
  };

  const drop = () => {
    setDrag(null);
    setShown(null);
  };
  const end = (event: PointerEvent<HTMLElement>) => {
    if (!drag || event.pointerId !== drag.pointerId) return;
    if (shown) desk.change(shown.draft);
    // A press without a move means this one of the chosen fields.
    else desk.choose([drag.grip.id]);
    drop();
  };

  return {
    begin,
    follow,
    end,
    drop,
    preview: shown?.draft ?? null,
    guides: shown?.guides ?? [],
    isDragging: drag !== null,
  };
}

const toggled = (chosen: readonly ConsentFieldId[], id: ConsentFieldId): readonly ConsentFieldId[] =>
  chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];

type Vector = { x: number; y: number };

function dragged({ draft, pages, printed: { ruled } }: Desk, { grip, ids }: Drag, by: Vector, snaps: boolean) {
  const field = draft.fields.find(({ id }) => id === grip.id);
  if (!field) return { draft, guides: [] };
  const others = draft.fields.filter(({ id }) => !ids.has(id)).map(outlineOf);
  const from = outlineOf(field);
  if (grip.corner) {
    const raw = pulled(from, grip.corner, by);
    const box = kept(snaps ? snapCorner(raw, grip.corner, others, ruled) : raw, pages);
    return { draft: changeFields(draft, ids, (one) => placedAt(one, box)), guides: [] };
  }
  const option = grip.option === undefined ? undefined : field.options[grip.option]?.box;
  const start = option ?? from;
  const moved = { ...start, x: start.x + by.x, y: start.y + by.y };
  const { dx, dy, guides } = snaps ? snapOf(moved, others, ruled) : { dx: 0, dy: 0, guides: [] };
  const whole = { x: by.x + dx, y: by.y + dy };
  if (!option) return { draft: moveFields(draft, ids, whole, pages), guides };
  const place = kept({ ...option, x: option.x + whole.x, y: option.y + whole.y }, pages);
  const next = changeFields(draft, ids, (one) => {
    const options = one.options.map((each, at) => (at === grip.option ? { ...each, box: place } : each));
    return { ...one, options, box: outlineOf({ ...one, options }) };
  });
  return { draft: next, guides };
}

/** Points: what is left of a field that is pushed together. */
const LEAST = 8;

function pulled(box: FieldBox, corner: Corner, by: Vector): FieldBox {
  const across = corner.endsWith('w') ? -by.x : by.x;
  const down = corner.startsWith('n') ? -by.y : by.y;
  const width = Math.max(LEAST, box.width + across);
  const height = Math.max(LEAST, box.height + down);
  return {
    ...box,
    x: corner.endsWith('w') ? box.x + box.width - width : box.x,
    y: corner.startsWith('n') ? box.y + box.height - height : box.y,
    width,
    height,
  };
}

/** Only the corner that is pulled jumps; the opposite one stays. */
function snapCorner(box: FieldBox, corner: Corner, others: readonly FieldBox[], ruled: readonly RuledLine[]): FieldBox {
  const x = corner.endsWith('w') ? box.x : box.x + box.width;
  const y = corner.startsWith('n') ? box.y : box.y + box.height;
  const { dx, dy } = snapOf({ page: box.page, x, y, width: 0, height: 0 }, others, ruled);
  return pulled(box, corner, { x: dx, y: dy });
}
