import type { Talk } from '#areas/ic-support/session/use-talk.ts';

/** How many of what has to be said have no result, and how many are still to be explained again; only the first keep the record open. */
export function pointsOpen({ points, session }: Pick<Talk, 'points' | 'session'>): { open: number; again: number } {
  const required = points.filter((point) => point.required);
  const isAgain = ({ id }: { id: string }) =>
    session.understanding[id] === 'repeat' || ['repeat', 'again'].includes(session.points[id]?.result ?? '');
  return {
    open: required.filter(({ id }) => session.points[id] === undefined).length,
    again: required.filter(isAgain).length,
  };
}

/** 「再説明が必要」 is a result: what was not understood is written down as that, and said before the talk ends. */
export const againWords = (again: number): string =>
  `「再説明が必要」のままの項目が${again}件あります。説明し直したときは、結果を変えてください。`;
