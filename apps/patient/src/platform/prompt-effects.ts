import { options } from 'preact';

/**
 * Effects run before the next event, as React's do after a press. Preact would wait for a frame or more, and a field that is left within it
 * would be checked with the value that it had before.
 */
options.requestAnimationFrame = queueMicrotask;
