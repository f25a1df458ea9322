import { Button } from '@nattoku/ui/action/button';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { searchIcon } from '@nattoku/ui/tokens/icons';
import { TextField } from '@nattoku/ui/form/text-field';
import { useState, type SubmitEvent } from 'react';
import styles from '#parts/common-order/find-by-code.module.css';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { useCommand } from '#editing/use-command.ts';

type Props<Found> = { find: (receiptCode: string) => Promise<Found>; onFound: (found: Found) => void };

/** The six digits that the patient shows lead to the response, of whichever common order it is. */
export function FindByCode<Found>({ find, onFound }: Props<Found>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="tertiary" icon={searchIcon} onClick={() => setOpen(true)}>
        受付番号で探す
      </Button>
      {open && (
        <FindDialog
          find={find}
          onClose={() => setOpen(false)}
          onFound={(found) => {
            setOpen(false);
            onFound(found);
          }}
        />
      )}
    </>
  );
}

function FindDialog<Found>({ find, onFound, onClose }: Props<Found> & { onClose: () => void }) {
  const [receiptCode, setCode] = useState('');
  const { run, pending, refusal } = useCommand();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void run(async () => onFound(await find(receiptCode)));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title="受付番号で探す"
      description="患者さんの画面に出ている6桁の数字を入力してください。"
      actions={
        <>
          <Button variant="subTertiary" onClick={onClose}>
            キャンセル
          </Button>
          <Button type="submit" form="find-by-code" loading={pending}>
            探す
          </Button>
        </>
      }
    >
      <form id="find-by-code" className={styles.form} onSubmit={submit}>
        <FormRefusal>{refusal}</FormRefusal>
        <TextField
          label="受付番号"
          name="receiptCode"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={receiptCode}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
