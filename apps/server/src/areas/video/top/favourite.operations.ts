import { FAVOURITES_MAX, type FavouriteKind, type Favourites } from '@nattoku/contract/video/favourite';
import { and, desc, eq } from 'drizzle-orm';
import { favourites } from '#areas/video/top/favourite.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

/** The stars of the caller, newest first. */
export const favouritesOf = (tx: Tx, { actor }: StaffScope): Promise<Favourites> =>
  tx
    .select({ kind: favourites.kind, subjectId: favourites.subjectId })
    .from(favourites)
    .where(eq(favourites.staffId, actor.staffId))
    .orderBy(desc(favourites.createdAt), desc(favourites.subjectId))
    .limit(FAVOURITES_MAX);

export const listFavourites = (scope: StaffScope) => read(scope, (tx) => favouritesOf(tx, scope));

type Marked = { kind: FavouriteKind; subjectId: string; favourite: boolean };

/** Whether the record is there, and may be seen, is asked when it is shown: an id tells nothing. */
export const setFavourite = write(async (tx, { kind, subjectId, favourite }: Marked, scope: StaffScope) => {
  const { staffId } = scope.actor;
  const isThis = and(eq(favourites.staffId, staffId), eq(favourites.kind, kind), eq(favourites.subjectId, subjectId));
  if (favourite) {
    const known = await favouritesOf(tx, scope);
    const isKnown = known.some((one) => one.kind === kind && one.subjectId === subjectId);
    if (!isKnown && known.length >= FAVOURITES_MAX) throw new Problem('favourite.tooMany');
    await tx
      .insert(favourites)
      .values({ staffId, kind, subjectId, createdAt: scope.clock.now() })
      .onConflictDoNothing();
  } else {
    await tx.delete(favourites).where(isThis);
  }
  return {
    result: {},
    audit: {
      action: favourite ? 'favourite.add' : 'favourite.remove',
      subject: { type: 'staff', id: staffId },
      detail: { kind, subjectId },
    },
    changes: [{ topic: 'favourite', id: staffId }],
  };
});
