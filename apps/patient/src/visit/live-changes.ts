import type { patientEventsPath } from '@nattoku/contract/events';

/** The contract's own value would bring its neighbours into the bundle; the compiler keeps this copy equal to it. */
const PATH: typeof patientEventsPath = '/api/patient-page/events';

/**
 * Tells at once that staff wrote something. Only a page that somebody looks at listens; the reading every minute goes on beside it, for a
 * network that lets no stream through.
 */
export function listenForChanges(onChange: () => void, signal: AbortSignal): void {
  let source: EventSource | undefined;
  const follow = () => {
    if (document.visibilityState === 'visible') source ??= open(onChange);
    else stop();
  };
  const stop = () => {
    source?.close();
    source = undefined;
  };
  document.addEventListener('visibilitychange', follow, { signal });
  signal.addEventListener('abort', stop);
  follow();
}

const open = (onChange: () => void): EventSource => {
  const source = new EventSource(PATH);
  source.addEventListener('message', onChange);
  return source;
};
