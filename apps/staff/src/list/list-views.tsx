import type { ArrangedList, SavedView, SavedViewId } from '@nattoku/contract/staff/saved-view';
import { Button } from '@nattoku/ui/action/button';
import { chevronDownIcon } from '@nattoku/ui/tokens/icons';
import { Menu, type MenuItems } from '@nattoku/ui/action/menu';
import { lazy, Suspense, useState } from 'react';
import { useRemoveView } from '#list/arrangement.queries.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';

const SaveViewDialog = lazy(async () => ({
  default: (await import('#list/save-view-dialog.tsx')).SaveViewDialog,
}));

type Props = {
  list: ArrangedList;
  views: readonly SavedView[];
  current: SavedView | undefined;
  /** What would be saved. */
  filters: Record<string, string>;
  columns: readonly string[];
  addressOf: (id: SavedViewId) => string;
  onSaved: (id: SavedViewId) => void;
  onRemoved: () => void;
};

/** Conditions that somebody, or the facility, comes back to. */
export function ListViews({ list, views, current, filters, columns, addressOf, onSaved, onRemoved }: Props) {
  const [saving, setSaving] = useState(false);
  const remove = useRemoveView(list);
  const mayArrange = useIsAllowed('settings.manage');
  const mayRemove = current && (current.own || mayArrange);
  const items: MenuItems = [
    ...views.map(({ id, name, shared }) => ({
      label: shared ? `${name}（施設で共有）` : name,
      href: addressOf(id),
    })),
    ...(views.length > 0 ? (['line'] as const) : []),
    { label: 'いまの条件を保存…', onSelect: () => setSaving(true) },
    ...(mayRemove
      ? [
          {
            label: `「${current.name}」を削除`,
            tone: 'error' as const,
            onSelect: () => remove.mutate(current.id, { onSuccess: onRemoved }),
          },
        ]
      : []),
  ];
  return (
    <>
      <Menu
        trigger={
          <Button variant="subTertiary" size="small" iconEnd={chevronDownIcon}>
            {current?.name ?? '保存した条件'}
          </Button>
        }
        items={items}
      />
      {saving && (
        <Suspense>
          <SaveViewDialog
            list={list}
            filters={filters}
            columns={columns}
            name={current?.own ? current.name : ''}
            mayShare={mayArrange}
            onClose={() => setSaving(false)}
            onSaved={onSaved}
          />
        </Suspense>
      )}
    </>
  );
}
