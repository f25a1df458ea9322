import { type Holder, isAllowed, type Permission } from '@nattoku/contract/auth/permissions';
import { SEARCH_SHOWN, type FoundContent } from '@nattoku/contract/search/search';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import { otherWordsFor } from '@nattoku/rules/text/medical-words';
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '#kernel/database/database.ts';

type Viewer = Holder & { staffId: StaffId };
type Source = {
  kind: FoundContent['kind'];
  /** Any of these finds it. */
  finders: readonly Permission[];
  /** Shown are also those that are not out yet. */
  keeper: Permission;
  /** `id`, `title`, `search_text`, `is_out` and `is_own`, of what a keeper may see. */
  rows: SQL;
};

const ofTheirs = (staffId: StaffId): SQL =>
  sql`(owner_id = ${staffId} OR scope = 'facility'
       OR scope = 'department' AND department_id IN (SELECT unnest(s.department_ids) FROM staff s WHERE s.id = ${staffId}))`;

const sourcesFor = ({ staffId }: Viewer): Source[] => [
  {
    kind: 'approach',
    finders: ['video.view'],
    keeper: 'video.manage',
    rows: sql`SELECT id, name AS title, search_text, published AS is_out FROM approaches`,
  },
  {
    kind: 'video',
    finders: ['video.view'],
    keeper: 'video.manage',
    rows: sql`SELECT id, title, search_text, published AS is_out FROM videos`,
  },
  {
    kind: 'consentTemplate',
    finders: ['consent.view'],
    keeper: 'consent.manage',
    rows: sql`SELECT id, name AS title, search_text,
                     EXISTS (SELECT FROM consent_template_versions v WHERE v.template_id = t.id AND v.state = 'published') AS is_out
                FROM consent_templates t WHERE archived_at IS NULL`,
  },
  {
    kind: 'videoTemplate',
    finders: ['video.order'],
    keeper: 'video.order',
    rows: sql`SELECT id, name AS title, search_text, true AS is_out FROM video_templates WHERE ${ofTheirs(staffId)} AND archived_at IS NULL`,
  },
  {
    kind: 'chatTemplate',
    finders: ['chat.reply'],
    keeper: 'chat.reply',
    rows: sql`SELECT id, title, search_text, true AS is_out FROM chat_templates WHERE ${ofTheirs(staffId)} AND archived_at IS NULL`,
  },
];

/** A word may also stand under another name for the same thing (specification/library.md §1). */
const holds = (terms: readonly string[]): SQL =>
  sql.join(
    terms.map(
      (term) =>
        sql`EXISTS (SELECT FROM unnest(${sql.param([term, ...otherWordsFor(term)])}::text[]) AS word WHERE position(word IN search_text) > 0)`,
    ),
    sql` AND `,
  );

/** What is chosen from and written with: some hundred rows of each kind. Short titles first, which are nearest to what was typed. */
export async function findContent(tx: Tx, viewer: Viewer, terms: readonly string[]): Promise<FoundContent[]> {
  const parts = sourcesFor(viewer)
    .filter(({ finders }) => finders.some((permission) => isAllowed(viewer, permission)))
    .map(
      ({ kind, keeper, rows }) =>
        sql`(SELECT ${kind} AS kind, id, title FROM (${rows}) AS r
              WHERE ${holds(terms)} AND (is_out OR ${isAllowed(viewer, keeper)}) ORDER BY length(title), title, id LIMIT ${SEARCH_SHOWN})`,
    );
  if (parts.length === 0) return [];
  const { rows } = await tx.execute<FoundContent>(sql.join(parts, sql` UNION ALL `));
  return rows;
}
