import { lazy, Suspense } from 'react';
import { useRouteError } from 'react-router';
import { Loading } from '#layouts/loading.tsx';
import { Unreachable } from '#layouts/unreachable.tsx';
import { isChunkError } from '#platform/build/chunk-error.ts';
import { reloadsFor } from '#platform/build/chunk-reload.ts';

/** Errors are rare; what explains them is fetched when one happens. Where even that cannot be fetched, there is no server. */
const Explained = lazy(async () => {
  try {
    return { default: (await import('#layouts/explained-error.tsx')).ExplainedError };
  } catch {
    return { default: Unreachable };
  }
});

/** The near boundary: what went wrong with one page, inside its layout, so that the way out stays at hand. */
export function PageError() {
  return <ShownError error={useRouteError()} isInFrame />;
}

/** specification/updates.md §6: what could not be fetched is fetched once more, with the whole page, before anything is said about it. */
export function ShownError({ error, isInFrame = false }: { error: unknown; isInFrame?: boolean }) {
  if (isChunkError(error) && reloadsFor(error)) return <Loading />;
  return (
    <Suspense>
      <Explained error={error} isInFrame={isInFrame} />
    </Suspense>
  );
}
