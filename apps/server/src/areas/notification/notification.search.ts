import type {
  Notification,
  NotificationCounts,
  NotificationSearch,
  NotificationTab,
} from '@nattoku/contract/notification/notification';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import { addDays } from '@nattoku/rules/time/date-time';
import {
  about,
  aboutJoins,
  type FoundAbout,
  namedOn,
  proceduresOf,
  shownTo,
  together,
  togetherJoins,
} from '#areas/notification/notification.about.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import { read, type StaffScope } from '#kernel/scope.ts';

/** Over the rows of `mine`; a snooze ends by the clock. */
const isIn: Record<NotificationTab, string> = {
  action: 'needs_action AND done_at IS NULL AND NOT put_off',
  later: 'needs_action AND done_at IS NULL AND put_off',
  news: 'NOT needs_action',
  done: 'needs_action AND done_at IS NOT NULL',
  all: 'done_at IS NULL AND NOT put_off',
};

type Row = Omit<Notification, 'about' | 'createdAt' | 'occurredAt' | 'readAt' | 'snoozedUntil' | 'doneAt'> & {
  about: FoundAbout | null;
  createdAt: string;
  occurredAt: string;
  readAt: string | null;
  snoozedUntil: string | null;
  doneAt: string | null;
};
type Found = { counts: NotificationCounts; total: number; items: Row[] | null };

/**
 * My notifications and every number about them, out of one statement and so out of one snapshot: badge, tabs and list cannot disagree
 * (specification/notification.md §6). Whom each is about is said where it is asked for, and then written down.
 */
export const searchNotifications = (scope: StaffScope, search: NotificationSearch) =>
  recordedRead(scope, async (tx) => {
    const now = scope.clock.now();
    const { rows } = await tx.$client.query<Found>(statementFor(search), [
      scope.actor.staffId,
      now,
      search.kind ?? null,
      search.from ? `${search.from}T00:00:00+09:00` : null,
      search.to ? `${addDays(search.to, 1)}T00:00:00+09:00` : null,
      search.unread,
      likeOf(search.text),
      search.pageSize,
      (search.page - 1) * search.pageSize,
    ]);
    const [found] = rows;
    if (!found) throw new Error('Counting answers one row');
    const page = found.items ?? [];
    const procedures = await proceduresOf(
      tx,
      page.flatMap((row) => row.about?.orderId ?? []),
    );
    const items = page.map((row) => ({ ...present(row), about: shownTo(scope, row.about, procedures) }));
    const { total, counts } = found;
    return {
      result: { items, total, counts, page: search.page, pageSize: search.pageSize, asOf: now.toISOString() },
      audit: namedOn(items, scope),
    };
  });

/** What came before that stands alone: nobody who looks back that far waits for years of it to be sorted. */
const GROUPED_AT_MOST = 1_000;

const momentOf = (tab: NotificationTab): string => (tab === 'done' ? 'done_at' : 'created_at');

/** Looked up one by one: below a row-level policy the planner takes a thousand rows for most of the table. */
const groupsOf = (moment: string): string => `
  keyed AS MATERIALIZED (
    SELECT w.id, w.moment, coalesce(k.key, w.id::text) AS key
      FROM (SELECT id, event_id, ${moment} AS moment FROM wanted ORDER BY moment DESC, id DESC LIMIT ${GROUPED_AT_MOST}) w
      LEFT JOIN LATERAL (
        SELECT ${together} AS key FROM notification_events e ${aboutJoins} ${togetherJoins} WHERE e.id = w.event_id OFFSET 0) k ON true),
  placed AS (
    SELECT id, moment, count(*) OVER alike AS alike, max(moment) OVER alike AS newest_at,
           first_value(id) OVER (PARTITION BY key ORDER BY moment DESC, id DESC) AS newest
      FROM keyed WINDOW alike AS (PARTITION BY key)
    UNION ALL (SELECT id, ${moment}, 1, ${moment}, id FROM wanted ORDER BY ${moment} DESC, id DESC OFFSET ${GROUPED_AT_MOST})),`;

const placesOf = (moment: string): string =>
  `placed AS (SELECT id, ${moment} AS moment, 1 AS alike, ${moment} AS newest_at, id AS newest FROM wanted),`;

/** The newest first; those that stand together at the place of the newest of them. */
const inOrder = 'p.newest_at DESC, p.newest DESC, p.moment DESC, p.id DESC';

const mine = `
  mine AS MATERIALIZED (
    SELECT n.*, n.snoozed_until IS NOT NULL AND n.snoozed_until > $2 AS put_off
      FROM notifications n WHERE n.staff_id = $1 AND n.withdrawn_at IS NULL)`;

const countsOfMine = `
  (SELECT json_build_object(
     'unread', count(*) FILTER (WHERE ${isIn.all} AND read_at IS NULL),
     'action', count(*) FILTER (WHERE ${isIn.action}),
     'later', count(*) FILTER (WHERE ${isIn.later}),
     'news', count(*) FILTER (WHERE ${isIn.news}),
     'newsUnread', count(*) FILTER (WHERE ${isIn.news} AND read_at IS NULL),
     'done', count(*) FILTER (WHERE ${isIn.done})) FROM mine) AS counts`;

/** What every page shows beside the bell and the inbox, and asks for again whenever something has happened. */
export const countNotifications = (scope: StaffScope) =>
  read(scope, async (tx) => {
    const { rows } = await tx.$client.query<Pick<Found, 'counts'>>(`WITH ${mine} SELECT ${countsOfMine}`, [
      scope.actor.staffId,
      scope.clock.now(),
    ]);
    const [found] = rows;
    if (!found) throw new Error('Counting answers one row');
    return found.counts;
  });

const statementFor = ({ tab, grouped, named }: NotificationSearch): string => `
  WITH ${mine},
  wanted AS MATERIALIZED (
    SELECT id, event_id, created_at, done_at FROM mine
     WHERE ${isIn[tab]} AND ($3::text IS NULL OR kind = $3)
       AND ($4::timestamptz IS NULL OR created_at >= $4) AND ($5::timestamptz IS NULL OR created_at < $5)
       AND (NOT $6 OR read_at IS NULL)
       AND ($7::text IS NULL OR title ILIKE $7 OR body ILIKE $7)),
  ${grouped ? groupsOf(momentOf(tab)) : placesOf(momentOf(tab))}
  page AS MATERIALIZED (SELECT * FROM placed p ORDER BY ${inOrder} LIMIT $8 OFFSET $9)
  SELECT
    (SELECT count(*)::int FROM wanted) AS total,
    ${countsOfMine},
    (SELECT json_agg(json_build_object(
       'id', n.id, 'kind', n.kind, 'title', n.title, 'body', n.body, 'link', n.link, 'needsAction', n.needs_action,
       'createdAt', n.created_at, 'occurredAt', e.occurred_at, 'about', ${named ? about : 'NULL'}, 'readAt', n.read_at, 'doneAt', n.done_at,
       'snoozedUntil', CASE WHEN n.snoozed_until > $2 THEN n.snoozed_until END,
       'doneByName', finisher.name,
       'assignedTo', CASE WHEN taker.id IS NOT NULL THEN json_build_object('id', taker.id, 'name', taker.name) END,
       'group', ${grouped ? "json_build_object('newest', p.newest, 'count', p.alike)" : 'NULL'})
       ORDER BY ${inOrder})
     FROM page p
     CROSS JOIN LATERAL (SELECT * FROM notifications WHERE id = p.id OFFSET 0) n
     CROSS JOIN LATERAL (SELECT * FROM notification_events WHERE id = n.event_id OFFSET 0) e
     LEFT JOIN staff finisher ON finisher.id = e.done_by
     LEFT JOIN staff taker ON taker.id = e.assigned_to
     ${named ? aboutJoins : ''}) AS items`;

const likeOf = (text: string): string | null => {
  const words = text.trim();
  return words === '' ? null : `%${words.replace(/[\\%_]/g, String.raw`\$&`)}%`;
};

const instant = (text: string): string => new Date(text).toISOString();
const maybe = (text: string | null): string | null => (text === null ? null : instant(text));

const present = (row: Row): Omit<Notification, 'about'> => ({
  ...row,
  createdAt: instant(row.createdAt),
  occurredAt: instant(row.occurredAt),
  readAt: maybe(row.readAt),
  snoozedUntil: maybe(row.snoozedUntil),
  doneAt: maybe(row.doneAt),
});

/** Everybody who was notified of the same events. */
export const toldOf = (staffIds: readonly StaffId[]) =>
  [...new Set(staffIds)].map((id) => ({ topic: 'notification', id }) as const);
