import type { NotificationKind } from '@nattoku/contract/notification/notification-kinds';
import type { FacilityId, StaffId } from '@nattoku/contract/shared/primitives';
import { writeDigest } from '#areas/notification/notification.digest.ts';
import { EMAIL_EVERY_MINUTES, EMAIL_GIVEN_UP_HOURS } from '#areas/notification/notification.rules.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Email } from '#kernel/email/email.ts';
import { allFacilityIds } from '#kernel/all-facility-ids.ts';
import { newId } from '#kernel/new-id.ts';
import { type Failure, sendClaimed } from '#kernel/outbox/send-claimed.ts';
import type { Scope, SystemActor } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';

const RETRIED_AFTER_MINUTES = 5;

/**
 * Writes to everybody for whom something is due, each in steps of their own: one address that fails holds nobody up
 * (specification/notification.md §5).
 */
export async function sendNotificationEmails(services: Services): Promise<void> {
  const { database, clock, mailer } = services;
  if (!mailer) return;
  for (const facilityId of await allFacilityIds(database)) {
    await database.transaction(facilityId, (tx) => giveUpLost(tx, clock.now()));
    const due = await database.transaction(facilityId, (tx) => staffWithEmailDue(tx, clock.now()));
    for (const staffId of due) await sendOne(services, facilityId, staffId);
  }
}

/**
 * A person who was killed between claiming and noting may have sent it. The same email twice is worse than none, since everything in it stands
 * in the bell, too.
 */
const giveUpLost = async (tx: Tx, now: Date): Promise<void> => {
  await tx.$client.query(
    `WITH lost AS (
       UPDATE notification_emails SET given_up_at = $1
        WHERE sent_at IS NULL AND given_up_at IS NULL AND claimed_until < $1 RETURNING id)
     UPDATE notification_deliveries SET given_up_at = $1 FROM lost WHERE email_id = lost.id AND done_at IS NULL`,
    [now],
  );
  await tx.$client.query(
    `UPDATE notification_deliveries SET given_up_at = $1
      WHERE channel = 'email' AND done_at IS NULL AND given_up_at IS NULL AND due_at < $2`,
    [now, new Date(now.getTime() - EMAIL_GIVEN_UP_HOURS * 3_600_000)],
  );
};

const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000);

const staffWithEmailDue = async (tx: Tx, now: Date): Promise<StaffId[]> => {
  const { rows } = await tx.$client.query<{ staff_id: StaffId }>(
    `SELECT DISTINCT d.staff_id FROM notification_deliveries d
      WHERE d.channel = 'email' AND d.done_at IS NULL AND d.given_up_at IS NULL AND d.email_id IS NULL AND d.due_at <= $1
        AND NOT EXISTS (SELECT FROM notification_emails l WHERE l.staff_id = d.staff_id
          AND (l.sent_at > $2 OR l.given_up_at > $3 OR l.claimed_until >= $1))
      ORDER BY d.staff_id LIMIT 500`,
    [now, minutesBefore(now, EMAIL_EVERY_MINUTES), minutesBefore(now, RETRIED_AFTER_MINUTES)],
  );
  return rows.map(({ staff_id: staffId }) => staffId);
};

type Claimed = { emailId: string; email: Email };

const sendOne = (services: Services, facilityId: FacilityId, staffId: StaffId) =>
  sendClaimed(services, facilityId, {
    name: 'email',
    idsOf: ({ emailId }) => ({ emailId }),
    claim: (tx, claimedUntil) => claim(tx, staffId, claimedUntil, services),
    send: async ({ email }) => services.mailer?.send(email),
    noteSent: (scope, { emailId }) => noteSent(scope, { emailId, staffId }),
    noteFailure: (scope, { emailId }, failure) => noteFailure(scope, emailId, failure),
  });

type Due = { id: string; kind: NotificationKind; wanted: boolean };
type Addressee = { email: string; facility_name: string };

/** Marks before it sends. What has been read, done or withdrawn meanwhile needs no email any more. */
const claim = async (
  tx: Tx,
  staffId: StaffId,
  claimedUntil: Date,
  { clock, publicUrl }: Services,
): Promise<Claimed | null> => {
  const now = clock.now();
  const { rows: people } = await tx.$client.query<Addressee>(
    "SELECT s.email, f.name AS facility_name FROM staff s, facilities f WHERE s.id = $1 AND s.state = 'active' FOR NO KEY UPDATE OF s",
    [staffId],
  );
  const { rows: due } = await tx.$client.query<Due>(
    `SELECT d.id, e.kind, e.done_at IS NULL AND e.withdrawn_at IS NULL AND n.read_at IS NULL AS wanted
       FROM notification_deliveries d JOIN notification_events e ON e.id = d.event_id
       LEFT JOIN notifications n ON n.event_id = d.event_id AND n.staff_id = d.staff_id
      WHERE d.staff_id = $1 AND d.channel = 'email' AND d.done_at IS NULL AND d.given_up_at IS NULL AND d.email_id IS NULL AND d.due_at <= $2
      ORDER BY e.occurred_at FOR UPDATE OF d`,
    [staffId, now],
  );
  const [person] = people;
  const wanted = person ? due.filter((each) => each.wanted) : [];
  const unwanted = due.filter((each) => !wanted.includes(each)).map(({ id }) => id);
  await tx.$client.query('UPDATE notification_deliveries SET given_up_at = $1 WHERE id = ANY ($2)', [now, unwanted]);
  if (!person || wanted.length === 0) return null;

  const emailId = newId(now.getTime());
  await tx.$client.query(
    'INSERT INTO notification_emails (id, staff_id, created_at, claimed_until) VALUES ($1, $2, $3, $4)',
    [emailId, staffId, now, claimedUntil],
  );
  await tx.$client.query('UPDATE notification_deliveries SET email_id = $1 WHERE id = ANY ($2)', [
    emailId,
    wanted.map(({ id }) => id),
  ]);
  const email = writeDigest(person.email, {
    facilityName: person.facility_name,
    publicUrl,
    kinds: wanted.map(({ kind }) => kind),
  });
  return { emailId, email };
};

type Sent = { emailId: string; staffId: StaffId };

const noteSent = write(async (tx, { emailId, staffId }: Sent, { clock }: Scope<SystemActor>) => {
  const now = clock.now();
  await tx.$client.query('UPDATE notification_emails SET sent_at = $1, claimed_until = NULL WHERE id = $2', [
    now,
    emailId,
  ]);
  await tx.$client.query('UPDATE notification_deliveries SET done_at = $1 WHERE email_id = $2', [now, emailId]);
  return {
    result: {},
    audit: { action: 'notification.mail', subject: { type: 'staff', id: staffId }, detail: { emailId } },
  };
});

/** Refused for good: nobody tries again. Otherwise what was in it waits for another email. */
const noteFailure = ({ actor, clock, database }: Scope<SystemActor>, emailId: string, { isFinal }: Failure) =>
  database.transaction(actor.facilityId, async (tx) => {
    await tx.$client.query('UPDATE notification_emails SET given_up_at = $1, claimed_until = NULL WHERE id = $2', [
      clock.now(),
      emailId,
    ]);
    await tx.$client.query(
      'UPDATE notification_deliveries SET email_id = NULL, given_up_at = CASE WHEN $2 THEN $1::timestamptz END WHERE email_id = $3',
      [clock.now(), isFinal, emailId],
    );
  });
