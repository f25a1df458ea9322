import type { familyEventsPath } from '@nattoku/contract/patient-page/family-page';
import type { patientEventsPath } from '@nattoku/contract/shared/events';

/** Where the server tells of changes: to a patient, and to somebody of the family. */
export type EventsPath = typeof patientEventsPath | typeof familyEventsPath;

/** After a refusal, as while the server is away, a browser does not come back by itself. Milliseconds. */
const ASKED_AGAIN_AFTER = 10_000;

/**
 * Tells at once that staff wrote something. Only a page that somebody looks at listens; the reading every minute goes on beside it, for a
 * network that lets no stream through.
 */
export function listenForChanges(path: EventsPath, onChange: () => void, signal: AbortSignal): void {
  let source: EventSource | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  // A stream that was broken off may have missed something.
  let wasOpen = false;
  const open = () => {
    const stream = new EventSource(path);
    stream.addEventListener('message', onChange);
    stream.addEventListener('open', () => {
      if (wasOpen) onChange();
      wasOpen = true;
    });
    stream.addEventListener('error', () => {
      if (stream.readyState !== EventSource.CLOSED || stream !== source) return;
      stop();
      again = setTimeout(follow, ASKED_AGAIN_AFTER);
    });
    return stream;
  };
  const follow = () => {
    clearTimeout(again);
    if (document.visibilityState === 'visible') source ??= open();
    else stop();
  };
  const stop = () => {
    source?.close();
    source = undefined;
    clearTimeout(again);
  };
  document.addEventListener('visibilitychange', follow, { signal });
  signal.addEventListener('abort', stop);
  follow();
}
