import type { VideoId } from '@nattoku/contract/shared/primitives';

/**
 * Takes the sending of a video's file for this window: the answer gives it back, null says that another window of this browser is at it. Where
 * the browser knows no such locks the server decides, when the last byte has come.
 */
export function claimUpload(videoId: VideoId): Promise<(() => void) | null> {
  if (!('locks' in navigator)) return Promise.resolve(() => {});
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(`nattoku.upload.${videoId}`, { ifAvailable: true }, (lock) =>
        lock ? new Promise<void>((release) => resolve(release)) : resolve(null),
      )
      .catch(reject);
  });
}
