import { passesGuard, type Holder } from '@nattoku/contract/auth/permissions';
import { guardsOf } from '#routing/guards-of-pages.ts';
import type { Path } from '#routing/paths.ts';

/** Whether the guards of a page let somebody in: what leads nowhere is not offered. */
export const canOpen = (holder: Holder, path: Path): boolean =>
  guardsOf.get(path)?.every((guard) => guard === 'authenticated' || passesGuard(holder, guard)) ?? false;
