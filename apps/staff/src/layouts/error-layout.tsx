import type { ReactNode } from 'react';
import type { Explanation } from '#layouts/explain-error.ts';

/**
 * specification/routing.md §6: status 404 stands in the 404 layout, status 500 in the 500 layout. Inside a frame that is there already they are an
 * inner layout, so that the way out stays at hand; a refusal (403) stands in the frame itself.
 */
export function ErrorLayout({ status, children }: Pick<Explanation, 'status'> & { children: ReactNode }) {
  return status === 403 ? children : <div data-layout={status}>{children}</div>;
}
