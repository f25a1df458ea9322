/** A talk on the calendar, as far as it can stand in the way of another. */
export type TimedTalk = {
  id: string;
  startsAt: Date;
  minutes: number;
  explainerId: string | null;
  place: string;
  room: string;
  state: string;
};

export type Clash = 'explainer' | 'room';

const endOf = ({ startsAt, minutes }: TimedTalk): number => startsAt.getTime() + minutes * 60_000;

/** Who or which room is asked for twice at one time, by talk. Talks that were taken back or are over are in nobody's way. */
export function clashesOf(talks: readonly TimedTalk[]): ReadonlyMap<string, readonly Clash[]> {
  const open = talks
    .filter(({ state }) => state === 'planned' || state === 'inSession')
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  const found = new Map<string, Clash[]>();
  const mark = (clash: Clash, keyOf: (talk: TimedTalk) => string | null) => {
    for (const group of Map.groupBy(open, keyOf).entries()) {
      const [key, inTurn] = group;
      if (key === null) continue;
      for (const id of meeting(inTurn)) found.set(id, [...(found.get(id) ?? []), clash]);
    }
  };
  mark('explainer', ({ explainerId }) => explainerId);
  mark('room', ({ place, room }) => (room === '' ? null : `${place}\n${room}`));
  return found;
}

/** Those that meet another one, of talks in the order in which they begin. */
function meeting(talks: readonly TimedTalk[]): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const [at, talk] of talks.entries()) {
    for (const other of talks.slice(at + 1)) {
      if (other.startsAt.getTime() >= endOf(talk)) break;
      ids.add(talk.id).add(other.id);
    }
  }
  return ids;
}
