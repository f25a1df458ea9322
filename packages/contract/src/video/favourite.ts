import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { Nothing } from '#shared/primitives.ts';

/** What staff can mark with a star, to find it again at the top of the videos. */
export const FavouriteKind = z.enum(['video', 'approach', 'template', 'commonOrder']);
export type FavouriteKind = z.infer<typeof FavouriteKind>;

/** Stars of one person. */
export const FAVOURITES_MAX = 200;

const Subject = z.object({ kind: FavouriteKind, subjectId: z.uuid() });
export const Favourites = z.array(Subject);
export type Favourites = z.infer<typeof Favourites>;

const anyVideo = ['video.view', 'video.order', 'video.manage'] as const;

export const favouriteContract = {
  list: endpoint({
    method: 'GET',
    path: '/favourites',
    permission: anyVideo,
    summary: 'What the caller has marked with a star, newest first',
    response: Favourites,
  }),
  set: endpoint({
    method: 'PUT',
    path: '/favourites/{kind}/{subjectId}',
    permission: anyVideo,
    summary: 'Mark something with a star, or take the star away',
    params: Subject,
    body: z.object({ favourite: z.boolean() }),
    response: Nothing,
    problems: ['favourite.tooMany'],
  }),
};
