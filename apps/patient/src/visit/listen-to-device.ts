import type { PatientPage } from '@nattoku/contract/patient-page/patient-page';
import { listenToDisplay } from '#display/display-store.ts';
import { listenToLanguage } from '#words/language.ts';
import type { EventsPath } from '#visit/live-changes.ts';
import { isReadNow, layerLanguage } from '#words/layer-language.ts';
import { watchVisibility } from '#visit/watch-visibility.ts';

type Layered = Pick<PatientPage, 'layers'>;

const REFRESH_EVERY_MS = 60_000;

type Ports = {
  /** Where the server tells of changes. */
  events: EventsPath;
  /** Reads the page from the server. */
  look: () => void;
  page: () => Layered;
  /** Somebody is here. */
  keep: () => void;
  show: (hiddenForMs: number) => void;
  hide: (isLeaving: boolean) => void;
  isOnline: () => void;
};

/** What the browser tells of itself and its person, until `signal` aborts. */
export function listenToDevice({ events, look, page, keep, show, hide, isOnline }: Ports, signal: AbortSignal): void {
  addEventListener('online', isOnline, { signal });
  watchVisibility({ show, hide }, signal);
  const timer = setInterval(() => {
    if (document.visibilityState !== 'visible') return;
    keep();
    look();
  }, REFRESH_EVERY_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
  listenToReader(signal, page, look);
  // Without it the page is read again every minute.
  import('#visit/live-changes.ts')
    .then(({ listenForChanges }) => !signal.aborted && listenForChanges(events, look, signal))
    .catch(() => undefined);
}

/** The hospital's texts of another language, and the readings of its Japanese, are with the server. */
function listenToReader(signal: AbortSignal, page: () => Layered, hear: () => void): void {
  const lacks = () => layerLanguage() !== undefined && !isReadNow(page().layers?.language);
  signal.addEventListener('abort', listenToLanguage(hear));
  signal.addEventListener(
    'abort',
    listenToDisplay(() => lacks() && hear()),
  );
}

/** Whether somebody looks at the page, and for how long nobody has. */
export function createPresence() {
  let goneAt: number | null = null;
  let isLeaving = false;
  return {
    isHere: () => {
      [goneAt, isLeaving] = [null, false];
    },
    goesAway: (forGood: boolean) => {
      goneAt ??= Date.now();
      isLeaving ||= forGood;
    },
    awayForMs: () => (goneAt === null ? 0 : Date.now() - goneAt),
    isHidden: () => isLeaving || document.visibilityState === 'hidden',
  };
}
