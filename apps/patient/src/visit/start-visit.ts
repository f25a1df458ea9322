import { wasHandedOverHere } from '#kiosk/kiosk-mark.ts';
import { takeFragment } from '#platform/link-secret.ts';
import { request } from '#platform/request.ts';
import { createHistoryStack, type ScreenStack } from '#platform/screen-stack.ts';
import { dropKey, keptKey } from '#visit/kept-key.ts';
import { beginLanguage } from '#words/keep-language.ts';
import { createVisit, type Visit } from '#visit/visit.ts';

export type Patient = { visit: Visit; stack: ScreenStack; preview: boolean };

const loadKept = () => import('#visit/kept-visit.ts');

/** Fetched when something was kept; where it cannot be had nothing was. */
const kept: Parameters<typeof createVisit>[0]['kept'] = {
  read: async () => {
    if (keptKey() === null) return null;
    return loadKept().then(
      ({ readKeptVisit }) => readKeptVisit(),
      () => null,
    );
  },
  drop: dropKey,
};

/** Called once, before the first screen. */
export function startVisit(): Patient {
  const stack = createHistoryStack(window);
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('nattoku-patient');
  const takeSecret = () => {
    const linked = location.search;
    const secret = takeFragment(window);
    // Another link is another story: the screens of the former one mean nothing in it.
    if (secret !== null) stack.reset();
    // The next patient at this device, whose page began in the language of the one before.
    if (secret !== null) void beginLanguage(linked);
    return secret;
  };
  const visit = createVisit({
    request,
    takeSecret,
    announce: () => channel?.postMessage('taken'),
    isHandedOverHere: wasHandedOverHere,
    kept,
  });

  channel?.addEventListener('message', visit.giveWay);
  addEventListener('hashchange', () => location.hash !== '' && void visit.open());
  // A page that comes back from the browser's memory may belong to a session that has ended since.
  addEventListener('pageshow', ({ persisted }) => persisted && void visit.open());
  void visit.open();
  return { visit, stack, preview: false };
}
