import { Button } from '@nattoku/ui/action/button';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { trashIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import { useCommand } from '#editing/use-command.ts';

type Props = {
  name: string;
  number: number;
  /** What is lost, and what is not. */
  loss: string;
  discard: () => Promise<void>;
  onRefused: () => void;
};

/** Throws the draft of a version away. */
export function DiscardDraft({ name, number, loss, discard, onRefused }: Props) {
  const [asking, setAsking] = useState(false);
  const { run, pending, refusal } = useCommand();
  const confirm = async () => {
    if (!(await run(discard))) return onRefused();
    setAsking(false);
    showSnackbar({ type: 'done', title: `「${name}」第${number}版の下書きを破棄しました` });
  };
  return (
    <>
      <Button variant="subTertiary" icon={trashIcon} onClick={() => setAsking(true)}>
        下書きを破棄
      </Button>
      <ConfirmDialog
        open={asking}
        destructive
        onClose={() => setAsking(false)}
        title={`「${name}」第${number}版の下書きを破棄しますか？`}
        description={loss}
        verb="破棄する"
        loading={pending}
        error={refusal}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
