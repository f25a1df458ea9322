import { isAllowed } from '@nattoku/contract/auth/permissions';
import type { ArrangedList, ListSettings, SavedView, SavedViewId } from '@nattoku/contract/staff/saved-view';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { and, asc, eq, or } from 'drizzle-orm';
import { listSettings, savedViews } from '#areas/saved-view/saved-view.table.ts';
import { newId } from '#kernel/new-id.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

const asDelivered: ListSettings = { columns: [], scope: 'all', pageSize: 20, exportEncoding: 'utf-8' };

type Row = typeof savedViews.$inferSelect;

const present = ({ id, name, filters, columns, shared, staffId }: Row, { actor }: StaffScope): SavedView => ({
  id,
  name,
  filters,
  columns,
  shared,
  own: staffId === actor.staffId,
});

/** How the caller has arranged a list; the own views and those of the facility. */
export const getArrangement = (scope: StaffScope, list: ArrangedList) =>
  read(scope, async (tx) => {
    const { staffId } = scope.actor;
    const [kept] = await tx
      .select({ settings: listSettings.settings })
      .from(listSettings)
      .where(and(eq(listSettings.staffId, staffId), eq(listSettings.list, list)));
    const views = await tx
      .select()
      .from(savedViews)
      .where(and(eq(savedViews.list, list), or(eq(savedViews.staffId, staffId), savedViews.shared)))
      .orderBy(asc(savedViews.name), asc(savedViews.id));
    return { settings: { ...asDelivered, ...kept?.settings }, views: views.map((row) => present(row, scope)) };
  });

type Kept = { list: ArrangedList; settings: ListSettings };

export const saveSettings = write(async (tx, { list, settings }: Kept, { actor, clock }: StaffScope) => {
  await tx
    .insert(listSettings)
    .values({ staffId: actor.staffId, list, settings, updatedAt: clock.now() })
    .onConflictDoUpdate({
      target: [listSettings.facilityId, listSettings.staffId, listSettings.list],
      set: { settings, updatedAt: clock.now() },
    });
  return {
    result: settings,
    audit: { action: 'listSettings.save', subject: { type: 'staff', id: actor.staffId }, detail: { list } },
  };
});

type NewView = { list: ArrangedList } & Pick<SavedView, 'name' | 'filters' | 'columns' | 'shared'>;

/** The name is the identity among the views of one person. What the whole facility sees is for who arranges the facility. */
export const saveView = write(async (tx, { list, ...input }: NewView, scope: StaffScope) => {
  const { actor, clock } = scope;
  if (input.shared && !isAllowed(actor, 'settings.manage')) throw new Problem('permission.denied');
  const name = normaliseText(input.name);
  if (name === '') throw invalidInput({ field: 'name', message: '名前を入力してください' });
  const view = { ...input, name, updatedAt: clock.now() };
  const [row] = await tx
    .insert(savedViews)
    .values({ id: newId<SavedViewId>(), staffId: actor.staffId, list, ...view })
    .onConflictDoUpdate({
      target: [savedViews.facilityId, savedViews.staffId, savedViews.list, savedViews.name],
      set: view,
    })
    .returning();
  if (!row) throw new Error('A view was written and is not there.');
  return {
    result: present(row, scope),
    audit: {
      action: 'savedView.save',
      subject: { type: 'savedView', id: row.id },
      detail: { list, shared: input.shared },
    },
  };
});

/** A view of somebody else that is not shared is not there. */
export const removeView = write(
  async (tx, { list, viewId }: { list: ArrangedList; viewId: SavedViewId }, { actor }: StaffScope) => {
    const [view] = await tx
      .select()
      .from(savedViews)
      .where(and(eq(savedViews.id, viewId), eq(savedViews.list, list)))
      .for('update');
    const isOwn = view?.staffId === actor.staffId;
    if (!view || (!isOwn && !view.shared)) throw new Problem('notFound');
    if (!isOwn && !isAllowed(actor, 'settings.manage')) throw new Problem('permission.denied');
    await tx.delete(savedViews).where(eq(savedViews.id, viewId));
    return { result: {}, audit: { action: 'savedView.remove', subject: { type: 'savedView', id: viewId } } };
  },
);
