import { wasHandedOverHere } from '#kiosk/kiosk-mark.ts';
import { createHistoryStack, type ScreenStack } from '#platform/screen-stack.ts';
import { requestOnce, takeLink } from '#visit/first-request.ts';
import { dropMark, KEPT_VISIT, linkMark } from '#visit/kept-key.ts';
import { beginLanguage, suggestLanguage } from '#words/keep-language.ts';
import { createVisit, type Visit } from '#visit/visit.ts';

export type Patient = { visit: Visit; stack: ScreenStack; preview: boolean };

const loadKept = () => import('#visit/kept-visit.ts');

/** Fetched when it is needed; where it cannot be had nothing is shown of what was kept. */
const kept: Parameters<typeof createVisit>[0]['kept'] = {
  find: () =>
    loadKept().then(
      ({ findKept }) => findKept(),
      () => null,
    ),
  open: (birthDate) =>
    loadKept().then(
      ({ openKept }) => openKept(birthDate),
      () => ({ triesLeft: 0 }),
    ),
  settle: async (secret) => {
    dropMark();
    const link = await linkMark(secret);
    await loadKept().then(({ keepOnlyOf }) => keepOnlyOf(link), dropUnread);
    return link;
  },
  drop: () => {
    dropMark();
    loadKept().then(({ wipeKept }) => wipeKept(), dropUnread);
  },
};

function dropUnread(): void {
  try {
    indexedDB.deleteDatabase(KEPT_VISIT);
  } catch {
    // Nothing was kept where storage is forbidden.
  }
}

/** Called once, before the first screen. */
export function startVisit(): Patient {
  const stack = createHistoryStack(window);
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('nattoku-patient');
  const takeSecret = () => {
    const { secret, search } = takeLink();
    // Another link is another story: the screens of the former one mean nothing in it.
    if (secret !== null) stack.reset();
    // The next patient at this device, whose page began in the language of the one before.
    if (secret !== null) void beginLanguage(search);
    return secret;
  };
  const visit = createVisit({
    request: requestOnce,
    takeSecret,
    announce: () => channel?.postMessage('taken'),
    isHandedOverHere: wasHandedOverHere,
    suggestLanguage,
    kept,
  });

  channel?.addEventListener('message', visit.giveWay);
  addEventListener('hashchange', () => location.hash !== '' && void visit.open());
  // A page that comes back from the browser's memory may belong to a session that has ended since.
  addEventListener('pageshow', ({ persisted }) => persisted && void visit.open());
  void visit.open();
  return { visit, stack, preview: false };
}
