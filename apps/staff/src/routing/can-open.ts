import { passesGuard, type Holder } from '@nattoku/contract/auth/permissions';
import { guardsOf } from '#routing/guards-of-pages.ts';
import type { Path } from '#routing/paths.ts';

/** Whether the guards of a page let somebody in: what leads nowhere is not offered. */
export const canOpen = (holder: Holder, path: Path): boolean =>
  guardsOf.get(path)?.every((guard) => guard === 'authenticated' || passesGuard(holder, guard)) ?? false;

/** The same of an address that the server gave, with what it asks for. */
export function canFollow(holder: Holder, address: string): boolean {
  const path = address.split('?', 1)[0] as Path;
  return !guardsOf.has(path) || canOpen(holder, path);
}
