import { MAX_STROKE_POINTS } from '@nattoku/rules/drawing/drawing';
import type { DrawingPoint } from '@nattoku/rules/drawing/drawing';
import { isFurther, pointIn } from '@nattoku/rules/drawing/drawing-geometry';
import { createPalmGuard } from '#signature/palm-guard.ts';

type Drawing = { pointerId: number; pointerType: string; box: DOMRect; points: DrawingPoint[] };

type Paper = {
  /** The stroke so far; nothing when it has ended. */
  onTrace: (points: readonly DrawingPoint[]) => void;
  onStroke: (points: readonly DrawingPoint[]) => void;
};

/**
 * Turns pen, finger and mouse into strokes of a picture that fills the surface; returns what stops it. Who may draw is decided as on
 * the signature pad: a resting hand does not.
 */
export function listenToDrawing(surface: HTMLElement, { onTrace, onStroke }: Paper): () => void {
  const guard = createPalmGuard();
  let drawing: Drawing | null = null;

  const drop = () => {
    drawing = null;
    onTrace([]);
  };
  const end = () => {
    const points = drawing?.points ?? [];
    drop();
    if (points.length > 0) onStroke(points);
  };
  const add = (event: PointerEvent, current: Drawing) => {
    const { box, points } = current;
    // A mouse says a half, a finger of some devices nothing at all.
    const pressure = event.pressure > 0 ? event.pressure : (points.at(-1)?.[2] ?? 0.5);
    const point = pointIn(box, event.clientX - box.left, event.clientY - box.top, pressure);
    const before = points.at(-1);
    if (before && !isFurther(before, point, box)) return;
    points.push(point);
    if (points.length < MAX_STROKE_POINTS) return;
    // The pen stays down: what follows is the next stroke, which begins where this one ends.
    onStroke(points);
    current.points = [point];
  };

  const down = (event: PointerEvent) => {
    guard.see(event);
    const verdict = guard.judge(event, drawing?.pointerType ?? null);
    if (verdict === 'ignore') return;
    if (verdict === 'takeOver') drop();
    if (!surface.hasPointerCapture(event.pointerId)) surface.setPointerCapture(event.pointerId);
    const { pointerId, pointerType } = event;
    drawing = { pointerId, pointerType, box: surface.getBoundingClientRect(), points: [] };
    add(event, drawing);
    onTrace(drawing.points);
  };
  const move = (event: PointerEvent) => {
    guard.see(event);
    if (event.pointerId !== drawing?.pointerId) return;
    if (guard.isPalm(event)) return drop();
    // The button went up where nobody saw it.
    if ((event.buttons & 1) === 0) return end();
    // A page that scrolled or was resized under the pen: what was drawn stays where it was.
    drawing.box = surface.getBoundingClientRect();
    const events = event.getCoalescedEvents?.() ?? [];
    for (const passed of events.length > 0 ? events : [event]) add(passed, drawing);
    onTrace(drawing.points);
  };
  const up = (event: PointerEvent) => {
    guard.see(event);
    if (event.pointerId !== drawing?.pointerId) return;
    add(event, drawing);
    end();
  };
  const cancel = (event: PointerEvent) => {
    if (event.pointerId !== drawing?.pointerId) return;
    if (guard.wasPalm(event)) drop();
    else end();
  };

  const listening = new AbortController();
  const { signal } = listening;
  surface.addEventListener('pointerdown', down, { signal });
  surface.addEventListener('pointermove', move, { signal });
  surface.addEventListener('pointerup', up, { signal });
  surface.addEventListener('pointercancel', cancel, { signal });
  surface.addEventListener('lostpointercapture', cancel, { signal });
  surface.addEventListener('touchmove', prevent, { signal, passive: false });
  surface.addEventListener('contextmenu', prevent, { signal });
  return () => {
    listening.abort();
    onTrace([]);
  };
}

const prevent = (event: Event) => event.preventDefault();
