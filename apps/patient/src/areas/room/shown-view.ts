import type { WindowEvent, WindowView } from '@nattoku/contract/ic-support/ic-window';

/** The view after an event. One that came late never covers a newer one; a stroke that came twice is there once. */
export function afterEvent(view: WindowView | null, event: WindowEvent): WindowView | null {
  if (event.type === 'view') return view && view.sequence > event.view.sequence ? view : event.view;
  if (!view || event.sequence <= view.sequence) return view;
  const gone = new Set([...event.removed, ...event.added.map(({ id }) => id)]);
  return {
    ...view,
    sequence: event.sequence,
    strokes: [...view.strokes.filter(({ id }) => !gone.has(id)), ...event.added],
  };
}
