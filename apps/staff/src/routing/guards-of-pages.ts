import type { RouteGuard } from '#routing/guards.ts';
import type { Page } from '#routing/page.tsx';
import type { Path } from '#routing/paths.ts';

/** By address. The first page of all fills it: it stays apart from the table of permissions, which travels later. */
export const guardsOf = new Map<Path, readonly RouteGuard[]>();

/** The table of routes lies above this folder: it hands its guards down once, before anything is shown. */
export function knowGuards(pages: readonly Page[]): void {
  for (const { path, guards } of pages) guardsOf.set(path, guards);
}
