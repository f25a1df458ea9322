import type { InkSize } from '@nattoku/rules/signature/signature-geometry';
import { signaturePad } from '@nattoku/rules/signature/signature-image';
import type { SignaturePoint } from '@nattoku/rules/signature/signature-strokes';
import { createPalmGuard } from '#signature/palm-guard.ts';

type Writing = {
  pointerId: number;
  pointerType: string;
  box: DOMRect;
  points: SignaturePoint[];
  /** Came too soon after the last point; it counts where the stroke ends with it. */
  held: SignaturePoint | null;
};

type Pad = {
  /** How many more points fit. */
  room: () => number;
  /** Somebody writes where nothing fits any more. */
  onFull: () => void;
  /** The stroke so far, in pixels of the pad; nothing when it has ended. */
  onTrace: (points: readonly SignaturePoint[]) => void;
  /** A finished stroke, in pixels of a pad of this size; its times are those of the events. */
  onStroke: (points: readonly SignaturePoint[], size: InkSize) => void;
};

/**
 * Turns pen, finger and mouse into strokes; returns what stops it. It listens itself, since the library takes touch events on
 * iPads, where a resting hand shuts the pencil out, and gets stuck when the pad is drawn again in the middle of a stroke.
 */
export function listenToPen(surface: HTMLElement, { room, onFull, onTrace, onStroke }: Pad): () => void {
  const guard = createPalmGuard();
  let writing: Writing | null = null;

  /** What was written so far becomes a stroke; the pen stays down. */
  const keep = () => {
    if (!writing) return;
    const { points, held, box } = writing;
    const before = points.at(-1);
    if (before && held && isFar(before, held)) points.push(held);
    writing = { ...writing, points: [], held: null, box: surface.getBoundingClientRect() };
    if (points.length > 0) onStroke(points, box);
    onTrace([]);
  };
  const drop = () => {
    writing = null;
    onTrace([]);
  };
  const end = () => {
    keep();
    writing = null;
  };

  const add = (event: PointerEvent, isLast = false) => {
    if (!writing) return;
    const { points, box } = writing;
    const before = points.at(-1);
    // A pointer that leaves has no pressure any more.
    const pressure = isLast && before ? before.pressure : event.pressure;
    const point = { x: event.clientX - box.left, y: event.clientY - box.top, t: event.timeStamp, pressure };
    const inside = isInside(point, box);
    if (!inside && !before) return;
    const isDue = !before || !inside || (isFar(before, point) && point.t - before.t >= signaturePad.throttle);
    writing.held = isDue ? null : point;
    if (isDue) {
      points.push(point);
      onTrace(points);
    }
    // Beyond the edge nothing is written; a pen that comes back goes on with a new stroke.
    if (!inside || points.length >= room()) keep();
    if (room() === 0) onFull();
  };

  const down = (event: PointerEvent) => {
    guard.see(event);
    const verdict = guard.judge(event, writing?.pointerType ?? null);
    if (verdict === 'ignore') return;
    if (verdict === 'takeOver') drop();
    if (room() === 0) return onFull();
    const { pointerId, pointerType } = event;
    if (!surface.hasPointerCapture(pointerId)) surface.setPointerCapture(pointerId);
    writing = { pointerId, pointerType, box: surface.getBoundingClientRect(), points: [], held: null };
    add(event);
  };
  const move = (event: PointerEvent) => {
    guard.see(event);
    if (event.pointerId !== writing?.pointerId) return;
    if (guard.isPalm(event)) return drop();
    // The button went up where nobody saw it.
    if ((event.buttons & 1) === 0) return end();
    if (room() === 0) return;
    keepWhenMoved();
    add(event);
  };
  const up = (event: PointerEvent) => {
    guard.see(event);
    if (event.pointerId !== writing?.pointerId) return;
    keepWhenMoved();
    if (writing.points.length > 0) add(event, true);
    end();
  };
  const cancel = (event: PointerEvent) => {
    if (event.pointerId !== writing?.pointerId) return;
    if (guard.wasPalm(event)) drop();
    else end();
  };
  /** A pad that was resized, turned or pushed aside under the pen: the ink stays where it was, the rest is a new stroke. */
  const keepWhenMoved = () => {
    if (writing && !isSameBox(writing.box, surface.getBoundingClientRect())) keep();
  };

  const stop = listen(surface, { down, move, up, cancel, resize: keepWhenMoved });
  return () => {
    stop();
    onTrace([]);
  };
}

type Pointer = Record<'down' | 'move' | 'up' | 'cancel', (event: PointerEvent) => void> & { resize: () => void };

function listen(surface: HTMLElement, { down, move, up, cancel, resize }: Pointer): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  surface.addEventListener('pointerdown', down, { signal });
  surface.addEventListener('pointermove', move, { signal });
  surface.addEventListener('pointerup', up, { signal });
  surface.addEventListener('pointercancel', cancel, { signal });
  surface.addEventListener('lostpointercapture', cancel, { signal });
  // Without this iPadOS takes a pencil's short strokes for its handwriting: https://github.com/excalidraw/excalidraw/issues/3955
  surface.addEventListener('touchmove', prevent, { signal, passive: false });
  surface.addEventListener('contextmenu', prevent, { signal });
  const observer = new ResizeObserver(resize);
  observer.observe(surface);
  return () => {
    listening.abort();
    observer.disconnect();
  };
}

const prevent = (event: Event) => event.preventDefault();

const isFar = (before: SignaturePoint, point: SignaturePoint): boolean =>
  Math.hypot(point.x - before.x, point.y - before.y) > signaturePad.minDistance;

const isInside = ({ x, y }: SignaturePoint, { width, height }: InkSize): boolean =>
  x >= 0 && y >= 0 && x <= width && y <= height;

/** A fraction of a pixel is rounding. */
const isSameBox = (one: DOMRect, other: DOMRect): boolean =>
  Math.abs(one.left - other.left) < 1 &&
  Math.abs(one.top - other.top) < 1 &&
  Math.abs(one.width - other.width) < 1 &&
  Math.abs(one.height - other.height) < 1;
