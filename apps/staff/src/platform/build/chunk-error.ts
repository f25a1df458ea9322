const failed = new WeakSet<Error>();

/** What browsers say when a script or style sheet of a page cannot be fetched, for imports that the bundler does not wrap. */
const WORDS = /dynamically imported module|importing a module script failed|preload CSS/i;

/** Notes which errors mean that a part of the application could not be fetched; the person who imported it still gets them. */
export function noteChunkErrors(): void {
  addEventListener('vite:preloadError', ({ payload }) => void failed.add(payload));
}

export const isChunkError = (error: unknown): error is Error =>
  error instanceof Error && (failed.has(error) || WORDS.test(error.message));
