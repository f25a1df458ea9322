import type { ArrangedList, SavedView, SavedViewId } from '@nattoku/contract/staff/saved-view';
import { Button } from '@nattoku/ui/action/button';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { chevronDownIcon } from '@nattoku/ui/tokens/icons';
import { Menu, type MenuItems } from '@nattoku/ui/action/menu';
import { TextField } from '@nattoku/ui/form/text-field';
import { useState } from 'react';
import { useRemoveView, useSaveView } from '#list/arrangement.queries.ts';
import styles from '#list/list-tools.module.css';
import { useIsAllowed } from '#platform/use-session.ts';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { sentenceOf } from '#editing/sentence-of.ts';

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
        <SaveDialog
          list={list}
          filters={filters}
          columns={columns}
          name={current?.own ? current.name : ''}
          mayShare={mayArrange}
          onClose={() => setSaving(false)}
          onSaved={onSaved}
        />
      )}
    </>
  );
}

type SaveProps = Pick<Props, 'list' | 'filters' | 'columns' | 'onSaved'> & {
  name: string;
  mayShare: boolean;
  onClose: () => void;
};

function SaveDialog({ list, filters, columns, name: known, mayShare, onClose, onSaved }: SaveProps) {
  const [name, setName] = useState(known);
  const [shared, setShared] = useState(false);
  const save = useSaveView(list);
  const submit = () =>
    save.mutate(
      { name, filters, columns: [...columns], shared },
      {
        onSuccess: ({ id }) => {
          onClose();
          onSaved(id);
        },
      },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title="いまの条件を保存"
      description="絞り込み・並び順・表示する列を、名前をつけて残します。検索欄に入れた文字は残しません。"
      actions={
        <>
          <Button variant="tertiary" onClick={onClose}>
            やめる
          </Button>
          <Button disabled={name.trim() === ''} loading={save.isPending} onClick={submit}>
            保存する
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <FormRefusal>{save.isError ? sentenceOf(save.error) : undefined}</FormRefusal>
        <TextField
          label="名前"
          help="同じ名前で保存すると置き換わります。患者さんの名前は入れないでください。"
          value={name}
          maxLength={40}
          onChange={(event) => setName(event.target.value)}
        />
        {mayShare && (
          <CheckboxField
            label="施設の全員が使えるようにする"
            checked={shared}
            onChange={(event) => setShared(event.target.checked)}
          />
        )}
      </div>
    </Dialog>
  );
}
