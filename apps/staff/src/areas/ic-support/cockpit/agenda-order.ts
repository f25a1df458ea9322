import type { TalkPoint } from '@nattoku/contract/ic-support/ic-session';

/** The topics of the map, as somebody ordered them last; what came since stands behind. */
export function orderedTopics(points: readonly TalkPoint[], agenda: readonly string[]): readonly TalkPoint[] {
  const topics = points.filter(({ kind }) => kind === 'topic');
  const rank = (id: string) => {
    const place = agenda.indexOf(id);
    return place === -1 ? agenda.length : place;
  };
  return topics.toSorted((one, other) => rank(one.id) - rank(other.id));
}

/** The same topics with one of them at another place. */
export const movedTo = (ids: readonly string[], id: string, index: number): string[] =>
  ids.filter((one) => one !== id).toSpliced(index, 0, id);
