import { noteChunkErrors } from '#platform/build/chunk-error.ts';
import { rememberChunkReload } from '#platform/build/chunk-reload.ts';
import { watchBuilds } from '#platform/build/latest-build.ts';

/** What a document does about builds from its first moment on; before the first page is loaded. */
export function startBuild(): void {
  noteChunkErrors();
  rememberChunkReload();
  watchBuilds();
}
