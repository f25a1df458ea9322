import type { ConsentFieldType } from '@nattoku/contract/consent/consent-field';
import { type Guide, snapOf } from '@nattoku/rules/consent/consent-layout';
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Desk } from '#areas/consent/editor/editor-desk.ts';
import { kept, outlineOf } from '#areas/consent/editor/layout-draft.ts';
import { sizeOf } from '#areas/consent/editor/page/new-field.ts';
import { placeField } from '#areas/consent/editor/page/place-field.ts';

type Held = { type: ConsentFieldType; pointerId: number; x: number; y: number; isMoving: boolean };

/** What hangs at the pointer: `place` in points where it is over a page, and the page's own place on the screen. */
export type Ghost = {
  type: ConsentFieldType;
  left: number;
  top: number;
  width: number;
  height: number;
  place: { page: number; x: number; y: number } | null;
  guides: readonly (Guide & { sheet: DOMRect; scale: number })[];
};

/** CSS pixels; a press that trembles is no drag. */
const DEAD = 5;
/** CSS pixels from the upper and lower edge of the pages: there they begin to scroll. */
const EDGE = 48;
/** CSS pixels for a frame of the screen. */
const SCROLL = 9;

/**
 * Drags a kind of field from the palette onto a page, with mouse, pen and finger. Letting go beside the pages, Escape, and a pointer that the
 * system takes back place nothing. Alt switches snapping off.
 */
export function usePaletteDrag(desk: Desk) {
  const held = useRef<Held | null>(null);
  // The browser tells a click after a drag that ended on the button it began on.
  const dragged = useRef(false);
  const [ghost, setGhost] = useState<Ghost | null>(null);
  const drop = () => {
    held.current = null;
    setGhost(null);
  };
  useEdgeScroll(ghost);
  useEscape(ghost !== null, drop);

  return {
    ghost,
    /** Whether the click that comes now ended a drag. */
    wasDragged: () => dragged.current,
    of: (type: ConsentFieldType) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        dragged.current = false;
        if (event.button !== 0) return;
        // At once: a quick hand has left the button before the first move is told.
        event.currentTarget.setPointerCapture(event.pointerId);
        held.current = { type, pointerId: event.pointerId, x: event.clientX, y: event.clientY, isMoving: false };
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const now = held.current;
        if (!now || event.pointerId !== now.pointerId) return;
        if (!now.isMoving && Math.hypot(event.clientX - now.x, event.clientY - now.y) < DEAD) return;
        now.isMoving = true;
        dragged.current = true;
        setGhost(ghostAt(desk, now.type, event));
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        // Asked again: the pages may have scrolled under a pointer that stood still.
        const place = ghost && ghostAt(desk, type, event).place;
        if (place) placeField(desk, type, place, desk.participant);
        drop();
      },
      onPointerCancel: drop,
    }),
  };
}

type Pointer = { clientX: number; clientY: number; altKey: boolean };

/** The field hangs at the pointer by the middle of its left end, as it is written from there. */
function ghostAt({ draft, pages, printed }: Desk, type: ConsentFieldType, pointer: Pointer): Ghost {
  const size = sizeOf(type);
  const layer = document
    .elementsFromPoint(pointer.clientX, pointer.clientY)
    .map((element) => element.closest<HTMLElement>('[data-page]'))
    .find((element) => element !== null);
  const page = Number(layer?.dataset['page']);
  const paper = pages[page - 1];
  if (!layer || !paper) {
    const top = pointer.clientY - size.height / 2;
    return { type, left: pointer.clientX, top, ...size, place: null, guides: [] };
  }
  const sheet = layer.getBoundingClientRect();
  const scale = sheet.width / paper.width;
  const raw = {
    page,
    x: (pointer.clientX - sheet.left) / scale,
    y: (pointer.clientY - sheet.top) / scale - size.height / 2,
    ...size,
  };
  const snapped = pointer.altKey ? null : snapOf(raw, draft.fields.map(outlineOf), printed.ruled);
  const box = kept({ ...raw, x: raw.x + (snapped?.dx ?? 0), y: raw.y + (snapped?.dy ?? 0) }, pages);
  return {
    type,
    left: sheet.left + box.x * scale,
    top: sheet.top + box.y * scale,
    width: box.width * scale,
    height: box.height * scale,
    place: { page, x: box.x, y: box.y },
    guides: (snapped?.guides ?? []).map((guide) => ({ ...guide, sheet, scale })),
  };
}

function useEscape(isOn: boolean, drop: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') drop();
  });
  useEffect(() => {
    if (!isOn) return;
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn]);
}

/** At the edge of the pages they scroll on, so that a field reaches a page that is not in view. */
function useEdgeScroll(ghost: Ghost | null): void {
  const towards = ghost ? edgeUnder(ghost) : null;
  const [scroller, by] = towards ?? [null, 0];
  useEffect(() => {
    if (!scroller) return;
    let frame = requestAnimationFrame(function scroll() {
      scroller.scrollBy({ top: by });
      frame = requestAnimationFrame(scroll);
    });
    return () => cancelAnimationFrame(frame);
  }, [scroller, by]);
}

function edgeUnder({ top, height, place }: Ghost): readonly [Element, number] | null {
  const scroller = place && document.querySelector(`[data-page="${place.page}"]`)?.closest('[data-scroller]');
  if (!scroller) return null;
  const area = scroller.getBoundingClientRect();
  const middle = top + height / 2;
  if (middle - area.top < EDGE) return [scroller, -SCROLL];
  return area.bottom - middle < EDGE ? [scroller, SCROLL] : null;
}
