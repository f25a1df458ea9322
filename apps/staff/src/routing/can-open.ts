import { passesGuard, type Holder } from '@nattoku/contract/auth/permissions';
import type { Path } from '#routing/paths.ts';
import { pages } from '#routes/routes.tsx';

/** Whether the guards of a page let somebody in: what leads nowhere is not offered. */
export function canOpen(holder: Holder, path: Path): boolean {
  const page = pages.find((candidate) => candidate.path === path);
  return page?.guards.every((guard) => guard === 'authenticated' || passesGuard(holder, guard)) ?? false;
}
