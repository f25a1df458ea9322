import { passesGuard, type Holder } from '@nattoku/contract/auth/permissions';
import type { RouteGuard } from '#routing/guards.ts';
import type { Page } from '#routing/page.tsx';
import type { Path } from '#routing/paths.ts';

const guardsOf = new Map<Path, readonly RouteGuard[]>();

/** The table of routes lies above this folder: it hands its guards down once, before anything is shown. */
export function knowGuards(pages: readonly Page[]): void {
  for (const { path, guards } of pages) guardsOf.set(path, guards);
}

/** Whether the guards of a page let somebody in: what leads nowhere is not offered. */
export const canOpen = (holder: Holder, path: Path): boolean =>
  guardsOf.get(path)?.every((guard) => guard === 'authenticated' || passesGuard(holder, guard)) ?? false;
