import type { MissingItem, MissingReasons } from '@nattoku/contract/ic-support/missing-item';
import type { IcSession } from '@nattoku/contract/ic-support/ic-session';
import type { ScenarioStep } from '@nattoku/rules/scenario/scenario-step';
import { missingItems } from '@nattoku/rules/talk/missing-items';
import { pointsOf, stepsOf } from '#areas/ic-support/session/session-points.ts';
import { doneAtHome } from '#areas/ic-support/session/session.words.ts';
import { attendeesOf, attendeeWords } from '#domain/talk/attendees.ts';
import { entriesOf, keepEntries, sessionEntries } from '#domain/talk/entries.ts';
import type { StoredTalk } from '#domain/talk/move-talk.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';

type Known = Pick<IcSession, 'home' | 'points' | 'entries'> & {
  attendees: IcSession['order']['talk']['attendees'];
  steps: readonly ScenarioStep[];
  asked: Awaited<ReturnType<typeof askedSince>>;
};

/** What the patient has asked since the talk started and nobody has answered: the points of the talk were listed at its start. */
export async function askedSince(
  tx: Tx,
  { orderId, orderItemId }: StoredTalk,
): Promise<{ id: string; title: string }[]> {
  const { rows } = await tx.$client.query<{ id: string; title: string }>(
    `SELECT m.id, m.body AS title FROM chat_messages m
      WHERE m.order_id = $1 AND m.sender = 'patient' AND m.read_at IS NULL
        AND NOT EXISTS (SELECT FROM ic_points p WHERE p.order_item_id = $2 AND p.source IN ('question/' || m.id, 'worry/' || m.id))
      ORDER BY m.sent_at, m.sequence`,
    [orderId, orderItemId],
  );
  return rows;
}

/** Lists what a talk that was started lacks, from what is known of it; a talk that was finalised or never started lacks nothing. */
export function missingIn({ state, minutes }: StoredTalk, known: Known, now: Date): MissingItem[] {
  if (!['inSession', 'explained', 'decided'].includes(state)) return [];
  const { attendees, entries, ...facts } = known;
  return missingItems(
    {
      ...facts,
      plannedMinutes: minutes,
      attendees: attendees.map((attendee) => ({
        id: attendee.id,
        required: attendee.required,
        title: attendeeWords(attendee),
      })),
      entries: sessionEntries(entries),
    },
    now,
  );
}

/** Reads the facts of a talk and lists what it lacks. */
async function findMissing(tx: Tx, talk: StoredTalk, now: Date): Promise<MissingItem[]> {
  const { orderItemId } = talk;
  const known = {
    attendees: (await attendeesOf(tx, [orderItemId])).get(orderItemId) ?? [],
    steps: await stepsOf(tx, talk),
    home: await doneAtHome(tx, talk),
    points: await pointsOf(tx, orderItemId),
    asked: await askedSince(tx, talk),
    entries: await entriesOf(tx, orderItemId),
  };
  return missingIn(talk, known, now);
}

/**
 * Adds the reasons to the log of the talk, each with the words of its item.
 * @throws Problem `talk.reasonsMissing` naming every missing item that has no reason, neither now nor from before
 */
export async function recordMissingReasons(
  tx: Tx,
  talk: StoredTalk,
  reasons: MissingReasons,
  { actor, clock }: StaffScope,
): Promise<void> {
  const now = clock.now();
  const missing = await findMissing(tx, talk, now);
  const given = new Map(reasons.map(({ key, reason }) => [key, reason]));
  const open = missing.filter(({ key, reason }) => reason === null && !given.has(key));
  if (open.length > 0)
    throw new Problem('talk.reasonsMissing', {
      errors: open.map(({ key, title }) => ({ field: key, message: title })),
    });
  const entries = missing.flatMap(({ key, title, reason: before }) => {
    const reason = given.get(key);
    if (reason === undefined || reason === before) return [];
    const body = { kind: 'missing', item: key, title, reason } as const;
    return [{ id: newId(now.getTime()), body, at: now, by: actor.staffId }];
  });
  await keepEntries(tx, talk.orderItemId, entries, now);
}
