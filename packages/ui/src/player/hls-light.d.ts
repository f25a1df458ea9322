/** The light build (no subtitles of its own, no DRM) has the same face as the full one but ships without types. */
export { default } from 'hls.js';
