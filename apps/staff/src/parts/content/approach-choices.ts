import { approachesQuery } from '#parts/content/video.queries.ts';

/** Approaches to choose from, by name; a hospital has some dozens. */
export const approachChoicesQuery = approachesQuery({ page: 1, pageSize: 100, text: '', sort: 'name' });
