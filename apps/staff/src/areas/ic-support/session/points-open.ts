import type { Talk } from '#areas/ic-support/session/use-talk.ts';

/** How many of what has to be said have no result, and how many are still to be explained again; only the first keep the record open. */
export function pointsOpen({ points, session }: Pick<Talk, 'points' | 'session'>): { open: number; again: number } {
  const results = points.filter(({ required }) => required).map(({ id }) => session.points[id]?.result);
  return {
    open: results.filter((result) => result === undefined).length,
    again: results.filter((result) => result === 'again').length,
  };
}

/** 「もう一度」 is a result: what was not understood is written down as that, and said before the talk ends. */
export const againWords = (again: number): string =>
  `「もう一度」のままの項目が${again}件あります。説明し直したときは、結果を変えてください。`;
