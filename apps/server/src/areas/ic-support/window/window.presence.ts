import { eq } from 'drizzle-orm';
import type { OpenWindow } from '#areas/ic-support/window/window.pairing.ts';
import { icWindows } from '#domain/talk/session.table.ts';
import { newId } from '#kernel/new-id.ts';
import type { Scope, SystemActor } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';

/** Longer than two heartbeats: one that is late makes nobody look for a window that is there. */
const KNOWN_FOR_MS = 50_000;

type Known = { window: OpenWindow; until: Date; isTold: boolean };

/** Staff who look at the talk are told where a window comes or goes; that it is still there is only written down. */
const know = write(async (tx, { window, until, isTold }: Known, _: Scope<SystemActor>) => {
  await tx.update(icWindows).set({ connectedUntil: until }).where(eq(icWindows.id, window.id));
  return { result: {}, audit: [], changes: isTold ? [{ topic: 'talk', id: window.orderId }] : [] };
});

/** Which windows are there. A window that is loaded anew has its new stream before the old one is known to be gone. */
export function windowPresence(services: Services) {
  const streams = new Map<string, number>();
  const tell = (window: OpenWindow, isThere: boolean, isTold: boolean) => {
    const now = services.clock.now();
    const until = isThere ? new Date(now.getTime() + KNOWN_FOR_MS) : now;
    const actor = { kind: 'system', facilityId: window.facilityId } as const;
    return know(services.scopeOf(actor, newId(), services.log), { window, until, isTold });
  };
  return {
    /** @returns what to do when the stream is gone */
    come: async (window: OpenWindow) => {
      streams.set(window.id, (streams.get(window.id) ?? 0) + 1);
      await tell(window, true, true);
      return async () => {
        const left = (streams.get(window.id) ?? 1) - 1;
        if (left > 0) return void streams.set(window.id, left);
        streams.delete(window.id);
        // A server that is ending has no database any more; the window is known no longer in a moment.
        await tell(window, false, true).catch(() => undefined);
      };
    },
    stay: (window: OpenWindow) => tell(window, true, false),
  };
}
