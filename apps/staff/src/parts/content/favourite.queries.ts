import { favouriteContract, type FavouriteKind, type Favourites } from '@nattoku/contract/video/favourite';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';

/** All stars of this person: a few dozen at most, so every list asks the same one question. */
export const favouritesQuery = queryOptions({
  queryKey: ['favourite'],
  queryFn: ({ signal }) => call(favouriteContract.list, {}, { signal }),
  staleTime: 60_000,
});

type Subject = { kind: FavouriteKind; subjectId: string };

const isSame = (a: Subject, b: Subject) => a.kind === b.kind && a.subjectId === b.subjectId;

export const isFavourite = (favourites: Favourites | undefined, subject: Subject): boolean =>
  favourites?.some((one) => isSame(one, subject)) ?? false;

/** The star turns at once; where the server refuses, it turns back. */
export async function setFavourite(subject: Subject, favourite: boolean): Promise<void> {
  const { queryKey } = favouritesQuery;
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData(queryKey);
  const others = (before ?? []).filter((one) => !isSame(one, subject));
  queryClient.setQueryData(queryKey, favourite ? [subject, ...others] : others);
  try {
    await call(favouriteContract.set, { params: subject, body: { favourite } });
  } catch (error) {
    queryClient.setQueryData(queryKey, before);
    throw error;
  } finally {
    void queryClient.invalidateQueries({ queryKey: ['videoTop'] });
  }
}
