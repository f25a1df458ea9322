import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useCommand } from '#editing/use-command.ts';

type Props = {
  name: string;
  number: number;
  /** What goes on as it is although no new order can use it. */
  running: string;
  retire: () => Promise<void>;
  onRefused: () => void;
  onClose: () => void;
};

/** Ends the publication of a version. */
export function RetireVersion({ name, number, running, retire, onRefused, onClose }: Props) {
  const { run, pending, refusal } = useCommand();
  const confirm = async () => {
    if (!(await run(retire))) return onRefused();
    onClose();
    showSnackbar({ type: 'done', title: `第${number}版の公開を終えました` });
  };
  return (
    <ConfirmDialog
      open
      destructive
      onClose={onClose}
      title={`「${name}」第${number}版の公開を終えますか？`}
      description={`新しいオーダーで使えなくなります。${running}は変わりません。もう一度使うときは、新しい版を作成してください。`}
      verb="公開を終える"
      loading={pending}
      error={refusal}
      onConfirm={() => void confirm()}
    />
  );
}
