import { isAllowed } from '@nattoku/contract/auth/permissions';
import {
  LayerLanguage,
  layeredAccess,
  type LayeredTexts,
  type TextLayer,
} from '@nattoku/contract/text-layer/text-layer';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import { inArray } from 'drizzle-orm';
import { currentLayers } from '#domain/text-layer/current-layers.ts';
import { type ContentRef, type FoundContent, layeredContent } from '#domain/text-layer/layered-content.ts';
import { type LayerRow, standingOf } from '#domain/text-layer/layer-standing.ts';
import { staff } from '#domain/staff/staff.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';

/** @throws Problem `permission.denied`, or `notFound` for what is not there for this person */
export async function findContent(tx: Tx, { kind, contentId }: ContentRef, scope: StaffScope): Promise<FoundContent> {
  const { view, write } = layeredAccess[kind];
  const may = (permissions: typeof view) => permissions.some((permission) => isAllowed(scope.actor, permission));
  if (!may(view) && !may(write)) throw new Problem('permission.denied');
  const found = await layeredContent(kind).find(tx, contentId, scope);
  if (!found) throw new Problem('notFound');
  return { ...found, mayWrite: found.mayWrite && may(write) };
}

/** The same for a person who is about to write. @throws Problem as `findContent` */
export async function findToWrite(tx: Tx, content: ContentRef, scope: StaffScope): Promise<FoundContent> {
  const found = await findContent(tx, content, scope);
  if (!found.mayWrite) throw new Problem('permission.denied');
  return found;
}

/** Everything that an editor shows of a content. */
export async function presentContent(
  tx: Tx,
  content: ContentRef,
  { title, texts, mayWrite }: FoundContent,
  { actor }: StaffScope,
): Promise<LayeredTexts> {
  const rows = await currentLayers(tx, content);
  const names = await namesOf(tx, rows);
  const shown = LayerLanguage.options.map((language) => {
    const standings = standingOf(
      texts,
      rows.filter((row) => row.language === language),
    );
    return {
      language,
      texts: texts.map(({ key }, index): TextLayer => {
        const { state, row } = standings[index] ?? { state: 'missing', row: null };
        return presentLayer(key, state, row, { names, staffId: actor.staffId });
      }),
    };
  });
  return { ...content, title, mayWrite, texts: [...texts], layers: shown };
}

const namesOf = async (tx: Tx, rows: readonly LayerRow[]): Promise<ReadonlyMap<StaffId, string>> => {
  const ids = rows.flatMap(({ writtenBy, reviewedBy }) => [writtenBy, reviewedBy]).filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const people = await tx
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(inArray(staff.id, [...new Set(ids)]));
  return new Map(people.map(({ id, name }) => [id, name]));
};

type Reader = { names: ReadonlyMap<StaffId, string>; staffId: StaffId };

const presentLayer = (
  key: string,
  state: TextLayer['state'],
  row: LayerRow | null,
  { names, staffId }: Reader,
): TextLayer => ({
  id: row?.id ?? null,
  key,
  state,
  body: row?.body ?? '',
  source: state === 'outdated' ? (row?.source ?? null) : null,
  isMade: row !== null && row.writtenBy === null,
  writtenByName: (row?.writtenBy && names.get(row.writtenBy)) ?? null,
  writtenAt: row?.writtenAt.toISOString() ?? null,
  reviewedByName: (row?.reviewedBy && names.get(row.reviewedBy)) ?? null,
  reviewedAt: row?.reviewedAt?.toISOString() ?? null,
  reviewNote: row?.reviewNote ?? null,
  isOwn: row !== null && row.writtenBy === staffId,
});
