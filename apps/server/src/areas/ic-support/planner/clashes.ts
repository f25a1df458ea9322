/** A talk on the calendar, as far as it can stand in the way of another. */
export type TimedTalk = {
  id: string;
  startsAt: Date;
  minutes: number;
  patientId: string;
  explainerId: string | null;
  /** Staff who have to come beside who explains. */
  attendeeIds: readonly string[];
  place: string;
  room: string;
  state: string;
};

export type Clash = 'explainer' | 'attendee' | 'room' | 'patient';

const endOf = ({ startsAt, minutes }: TimedTalk): number => startsAt.getTime() + minutes * 60_000;

/** Which person or room is asked for twice at one time, by talk. Talks that were taken back or are over are in nobody's way. */
export function clashesOf(talks: readonly TimedTalk[]): ReadonlyMap<string, readonly Clash[]> {
  const open = talks
    .filter(({ state }) => state === 'planned' || state === 'inSession')
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  const found = new Map<string, Clash[]>();
  const mark = (id: string, clash: Clash) => {
    const before = found.get(id) ?? [];
    if (!before.includes(clash)) found.set(id, [...before, clash]);
  };
  for (const [staffId, theirs] of byStaff(open)) {
    const explaining = new Map(theirs.map(({ id, explainerId }) => [id, explainerId === staffId]));
    for (const id of meeting(theirs)) mark(id, explaining.get(id) ? 'explainer' : 'attendee');
  }
  const markGroups = (clash: Clash, keyOf: (talk: TimedTalk) => string | null) => {
    for (const [key, inTurn] of Map.groupBy(open, keyOf)) {
      if (key === null) continue;
      for (const id of meeting(inTurn)) mark(id, clash);
    }
  };
  markGroups('room', ({ place, room }) => (room === '' ? null : `${place}\n${room}`));
  markGroups('patient', ({ patientId }) => patientId);
  return found;
}

/** The talks of each member of staff, whether they explain or have to come. */
function byStaff(talks: readonly TimedTalk[]): ReadonlyMap<string, readonly TimedTalk[]> {
  const theirs = new Map<string, TimedTalk[]>();
  for (const talk of talks) {
    for (const id of new Set([...(talk.explainerId ? [talk.explainerId] : []), ...talk.attendeeIds])) {
      const before = theirs.get(id);
      if (before) before.push(talk);
      else theirs.set(id, [talk]);
    }
  }
  return theirs;
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
