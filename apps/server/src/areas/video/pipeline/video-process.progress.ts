import type { VideoId } from '@nattoku/contract/shared/primitives';
import { showProgress } from '#areas/video/pipeline/video-process.operations.ts';
import type { Scope, SystemActor } from '#kernel/scope.ts';

const INTERVAL_MS = 1000;

/** Tells how far a conversion is, at most once a second. A share that cannot be written does not stop the work. */
export function progressOf(scope: Scope<SystemActor>, videoId: VideoId) {
  let latest = 0;
  let written = 0;
  let writing: Promise<void> = Promise.resolve();
  const tell = () => {
    if (latest === written) return;
    written = latest;
    writing = writing
      .then(() => showProgress(scope, videoId, written))
      .catch((error: unknown) => scope.log.warn({ err: error }, 'progress'));
  };
  const timer = setInterval(tell, INTERVAL_MS);
  return {
    report: (share: number): void => void (latest = share),
    close: async (): Promise<void> => {
      clearInterval(timer);
      await writing;
    },
  };
}
