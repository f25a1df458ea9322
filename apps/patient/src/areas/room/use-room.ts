import { ApiProblem } from '@nattoku/contract/shared/client';
import type { WindowEvent, WindowView } from '@nattoku/contract/ic-support/ic-window';
import { useEffect, useState } from 'react';
import { takeCode } from '#areas/room/room-address.ts';
import { join, streamPath, viewNow } from '#areas/room/room-request.ts';
import { afterEvent } from '#areas/room/shown-view.ts';

export type RoomProblem = 'wrongCode' | 'tooMany' | 'unreachable' | 'ended';
type InRoom = {
  at: 'room';
  view: WindowView;
  isCut: boolean;
  /** When the film was where the view says, by the clock of the page. */
  arrivedAt: number;
};
type Shown = { at: 'opening' } | { at: 'code'; problem: RoomProblem | null } | InRoom;

/** The second window: a code, and then whatever the room shows. */
export function useRoom() {
  const [shown, setShown] = useState<Shown>({ at: 'opening' });
  const show = (view: WindowView) => setShown({ at: 'room', view, isCut: false, arrivedAt: performance.now() });
  const open = async (code: string) => {
    try {
      show(await join(code));
    } catch (error) {
      setShown({ at: 'code', problem: problemOf(error) });
    }
  };

  useEffect(() => {
    const code = takeCode();
    // Without a code the window was open before, and a refusal only means that it has to be opened again.
    const problem = (error: unknown) => (code ? problemOf(error) : error instanceof ApiProblem ? null : 'unreachable');
    (code ? join(code) : viewNow()).then(show, (error: unknown) => setShown({ at: 'code', problem: problem(error) }));
  }, []);

  const isOpen = shown.at === 'room';
  useEffect(() => {
    if (!isOpen) return undefined;
    const source = new EventSource(streamPath);
    const change = (next: (before: InRoom) => InRoom) =>
      setShown((before) => (before.at === 'room' ? next(before) : before));
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      // What our own server sends, checked there.
      const event = JSON.parse(data) as WindowEvent;
      const now = performance.now();
      change((before) => {
        const view = afterEvent(before.view, event) ?? before.view;
        const arrivedAt = view.film === before.view.film ? before.arrivedAt : now;
        return { at: 'room', view, isCut: false, arrivedAt };
      });
    });
    source.addEventListener('error', () => {
      // A browser goes on by itself after a lost network, and gives up after a refusal.
      if (source.readyState === EventSource.CLOSED) setShown({ at: 'code', problem: 'ended' });
      else change((before) => ({ ...before, isCut: true }));
    });
    return () => source.close();
  }, [isOpen]);

  return { shown, open };
}

function problemOf(error: unknown): RoomProblem {
  if (!(error instanceof ApiProblem) || error.body.status >= 500) return 'unreachable';
  return error.body.code === 'window.tooMany' || error.body.status === 429 ? 'tooMany' : 'wrongCode';
}
