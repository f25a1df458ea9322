/** What plays a film that lies on the device: fetched with the film, since without a network it cannot be had any more. */
export const loadKeptPlayer = () => import('#player/hls-light.js');
