import type { NewAnnouncement } from '@nattoku/contract/notification/announcement';
import { checkAnnouncement, normaliseAnnouncement } from '@nattoku/contract/notification/announcement-input';
import type { AnnouncementId, DepartmentId } from '@nattoku/contract/shared/primitives';
import { inArray } from 'drizzle-orm';
import { departments } from '#domain/facility/facility.table.ts';
import { announcementStateAt, isLegal, type AnnouncementVerb } from '#areas/notification/announcement.rules.ts';
import { announcementFor, presentAnnouncement } from '#areas/notification/announcement.select.ts';
import { ownAnnouncements, type AnnouncementRow } from '#domain/staff/announcements.ts';
import { TELL_ANNOUNCEMENTS } from '#areas/notification/announcement.telling.ts';
import type { AuditEntry } from '#kernel/audit/audit.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

type Verb = 'create' | 'update' | 'publish' | 'withdraw';

const audit = (verb: Verb, id: AnnouncementId, detail?: Record<string, unknown>): AuditEntry => ({
  action: `announcement.${verb}`,
  subject: { type: 'announcement', id },
  ...(detail ? { detail } : {}),
});

/** The operator's announcements go to facilities whose departments the operator does not know. */
const refuseUnknownDepartments = async (tx: Tx, departmentIds: DepartmentId[]): Promise<void> => {
  const known = await tx.select({ id: departments.id }).from(departments).where(inArray(departments.id, departmentIds));
  if (known.length !== departmentIds.length) throw new Problem('notFound');
};

const checked = async (tx: Tx, given: NewAnnouncement): Promise<NewAnnouncement> => {
  const input = normaliseAnnouncement(given);
  const problems = checkAnnouncement(input);
  if (problems.length > 0) throw invalidInput(...problems);
  await refuseUnknownDepartments(tx, input.departmentIds);
  return input;
};

const valuesOf = (input: NewAnnouncement): unknown[] => [
  input.title,
  input.body,
  input.importance,
  input.pinned,
  input.needsAcknowledgement,
  input.roles,
  input.departmentIds,
  input.publishFrom,
  input.publishUntil,
];

const shown = (tx: Tx, id: AnnouncementId, scope: StaffScope) => async () =>
  presentAnnouncement(tx, await announcementFor(tx, id, scope), scope);

export const createAnnouncement = write(async (tx, given: NewAnnouncement, scope: StaffScope) => {
  const input = await checked(tx, given);
  const now = scope.clock.now();
  const id = newId<AnnouncementId>(now.getTime());
  await tx.$client.query(
    `INSERT INTO announcements (title, body, importance, pinned, needs_acknowledgement, roles, department_ids, publish_from, publish_until,
       id, created_by, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)`,
    [...valuesOf(input), id, scope.actor.staffId, now],
  );
  return { result: shown(tx, id, scope), audit: audit('create', id) };
});

type Versioned = { announcementId: AnnouncementId; version: number };

/** The facility's own announcement, held, for one verb – or the refusal. */
const announcementToChange = async (
  verb: AnnouncementVerb,
  tx: Tx,
  { announcementId, version }: Versioned,
  scope: StaffScope,
): Promise<AnnouncementRow> => {
  await tx.$client.query('SELECT FROM announcements WHERE id = $1 FOR UPDATE', [announcementId]);
  const { rows } = await tx.$client.query<AnnouncementRow>(`SELECT a.* FROM (${ownAnnouncements}) a WHERE a.id = $2`, [
    scope.actor.staffId,
    announcementId,
  ]);
  const [row] = rows;
  if (!row) throw new Problem('notFound');
  if (row.version !== version) {
    throw new Problem('record.versionConflict', { current: await presentAnnouncement(tx, row, scope) });
  }
  const state = announcementStateAt(
    { ...row, publishFrom: row.publish_from, publishUntil: row.publish_until },
    scope.clock.now(),
  );
  if (!isLegal(verb, state)) throw new Problem('announcement.illegalTransition');
  return row;
};

/** Wakes every list of this facility, and has the bells filled or emptied, of all facilities where it is the operator's. */
const following = ({ actor }: StaffScope, id: AnnouncementId) => ({
  changes: [{ topic: 'announcement', id }] as const,
  jobs: [{ queue: TELL_ANNOUNCEMENTS, data: { facilityId: actor.facilityId, announcementId: id } }],
});

type Change = Versioned & { input: NewAnnouncement };

/** What is published keeps the moment from which it has been read. */
export const updateAnnouncement = write(async (tx, { input: given, ...which }: Change, scope: StaffScope) => {
  const row = await announcementToChange('edit', tx, which, scope);
  const input = await checked(tx, given);
  const publishFrom = row.state === 'published' ? (row.publish_from?.toISOString() ?? null) : input.publishFrom;
  await tx.$client.query(
    `UPDATE announcements SET title = $1, body = $2, importance = $3, pinned = $4, needs_acknowledgement = $5, roles = $6,
            department_ids = $7, publish_from = $8, publish_until = $9, version = version + 1, updated_at = $10 WHERE id = $11`,
    [...valuesOf({ ...input, publishFrom }), scope.clock.now(), row.id],
  );
  return { result: shown(tx, row.id, scope), audit: audit('update', row.id), ...following(scope, row.id) };
});

export const publishAnnouncement = write(async (tx, which: Versioned, scope: StaffScope) => {
  const row = await announcementToChange('publish', tx, which, scope);
  const now = scope.clock.now();
  const publishFrom = row.publish_from !== null && row.publish_from > now ? row.publish_from : now;
  if (row.publish_until !== null && row.publish_until <= publishFrom) {
    throw invalidInput({ field: 'publishUntil', message: '掲載の終わりが過ぎています。日時を選び直してください' });
  }
  await tx.$client.query(
    "UPDATE announcements SET state = 'published', publish_from = $1, version = version + 1, updated_at = $2 WHERE id = $3",
    [publishFrom, now, row.id],
  );
  return {
    result: shown(tx, row.id, scope),
    audit: audit('publish', row.id, { publishFrom }),
    ...following(scope, row.id),
  };
});

export const withdrawAnnouncement = write(async (tx, which: Versioned, scope: StaffScope) => {
  const row = await announcementToChange('withdraw', tx, which, scope);
  const now = scope.clock.now();
  await tx.$client.query(
    `UPDATE announcements SET state = 'withdrawn', publish_from = coalesce(publish_from, $1), withdrawn_at = $1,
            publish_until = NULL, version = version + 1, updated_at = $1 WHERE id = $2`,
    [now, row.id],
  );
  return { result: shown(tx, row.id, scope), audit: audit('withdraw', row.id), ...following(scope, row.id) };
});
