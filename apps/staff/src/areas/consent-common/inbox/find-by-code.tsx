import { consentCommonContract, type ConsentResponse } from '@nattoku/contract/consent-common';
import { Button } from '@nattoku/ui/button';
import { Dialog } from '@nattoku/ui/dialog';
import { searchIcon } from '@nattoku/ui/icons';
import { TextField } from '@nattoku/ui/text-field';
import { useState, type SubmitEvent } from 'react';
import styles from '#areas/consent-common/consent-common.module.css';
import { call } from '#platform/call.ts';
import { FormRefusal } from '#shared/form-refusal.tsx';
import { useAttempt } from '#shared/use-attempt.ts';

/** The six digits that the patient shows lead to the form, of whichever common order it is. */
export function FindByCode({ onFound }: { onFound: (response: ConsentResponse) => void }) {
  const [open, setOpen] = useState(false);
  const [receiptCode, setCode] = useState('');
  const { attempt, pending, refusal } = useAttempt();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void attempt(async () => {
      onFound(await call(consentCommonContract.findByCode, { body: { receiptCode } }));
      setOpen(false);
      setCode('');
    });
  };
  return (
    <>
      <Button size="small" variant="tertiary" icon={searchIcon} onClick={() => setOpen(true)}>
        受付番号で探す
      </Button>
      {open && (
        <Dialog
          open
          onClose={() => setOpen(false)}
          size="small"
          title="受付番号で探す"
          description="患者さんの画面に出ている6桁の数字を入力してください。"
          actions={
            <>
              <Button variant="subTertiary" onClick={() => setOpen(false)}>
                キャンセル
              </Button>
              <Button type="submit" form="find-consent-by-code" loading={pending}>
                探す
              </Button>
            </>
          }
        >
          <form id="find-consent-by-code" className={styles.stack} onSubmit={submit}>
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
      )}
    </>
  );
}
