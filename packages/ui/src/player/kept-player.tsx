/** What plays a film that lies on the device: fetched with the film, since without a network it cannot be had any more. */
export const loadKeptPlayer = () => import('#player/hls-light.js');

/** Whether the browser plays HLS (RFC 8216) by itself. */
export const playsHls = (): boolean =>
  document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== '';

/**
 * Whether the browser's own way is the better one. Apple's may be the only one that works; Chromium's waits for a second piece, in a larger size,
 * before it begins: twice as long on a slow line as the player above (docs/decisions/0093).
 */
export const playsHlsBest = (): boolean => playsHls() && navigator.vendor.startsWith('Apple');
