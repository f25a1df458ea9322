import type { ArrangedList, SavedViewId } from '@nattoku/contract/staff/saved-view';
import { Button } from '@nattoku/ui/action/button';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { useState } from 'react';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { sentenceOf } from '#editing/sentence-of.ts';
import { useSaveView } from '#list/arrangement.queries.ts';
import styles from '#list/list-tools.module.css';

type Props = {
  list: ArrangedList;
  /** What would be saved. */
  filters: Record<string, string>;
  columns: readonly string[];
  onSaved: (id: SavedViewId) => void;
  name: string;
  mayShare: boolean;
  onClose: () => void;
};

/** Keeps the conditions of a list under a name. */
export function SaveViewDialog({ list, filters, columns, name: known, mayShare, onClose, onSaved }: Props) {
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
