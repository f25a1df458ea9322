import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';

type Props = { open: boolean; verb?: string; onKeep: () => void; onDiscard: () => void };

/** Asked before what was typed is lost, in the same words everywhere. */
export function DiscardQuestion({ open, verb = '破棄する', onKeep, onDiscard }: Props) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onKeep}
      title="入力した内容を破棄しますか？"
      description="保存していない内容は失われます。"
      verb={verb}
      wayBack="入力に戻る"
      destructive
      onConfirm={onDiscard}
    />
  );
}
