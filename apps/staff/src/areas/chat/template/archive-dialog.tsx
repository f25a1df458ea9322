import { chatTemplateContract, type ChatTemplate } from '@nattoku/contract/chat/chat-template';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { refetchTemplates } from '#areas/chat/template/use-template-actions.ts';
import { call } from '#platform/network/call.ts';
import { useCommand } from '#editing/use-command.ts';

type Props = { template: ChatTemplate; onClose: () => void };

export function ArchiveDialog({ template: { id, title, version, scope }, onClose }: Props) {
  const { run, pending, refusal } = useCommand();
  const archive = async () => {
    const done = await run(() => call(chatTemplateContract.archive, { params: { templateId: id }, body: { version } }));
    void refetchTemplates();
    if (!done) return;
    onClose();
    showSnackbar({ type: 'done', title: `「${title}」を一覧から外しました` });
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`「${title}」を一覧から外しますか？`}
      description={`${scope === 'me' ? '' : 'ほかの職員の画面でも、'}挿入できる定型文の一覧に出なくなります。「一覧から外したもの」から、いつでも戻せます。すでに送ったメッセージは変わりません。`}
      verb="一覧から外す"
      loading={pending}
      error={refusal}
      onConfirm={() => void archive()}
    />
  );
}
