import { Problem } from '#kernel/problem.ts';

/** A file that cannot be read as a table at all. `detail` says in Japanese why, and what to do. */
export const refusedCsv = (detail: string): Problem => new Problem('csv.refused', { detail });
