import { videoTemplateContract, type TemplateVerb, type VideoTemplate } from '@nattoku/contract/video/video-template';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { archiveIcon, copyIcon, eyeIcon, pencilIcon, sendIcon, undoIcon } from '@nattoku/ui/tokens/icons';
import { type MenuAction, RowMenu } from '@nattoku/ui/action/menu';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useState } from 'react';
import { call } from '#platform/network/call.ts';
import { href } from '#routing/paths.ts';
import { inSnackbar } from '#editing/in-snackbar.ts';
import { useCommand } from '#editing/use-command.ts';
import { keepTemplate, refetchTemplates } from '#parts/content/video-template.queries.ts';

/** What can be done with a template without opening it. */
export function TemplateRowMenu({ template }: { template: VideoTemplate }) {
  const [archiving, setArchiving] = useState(false);
  const copying = useAct('コピーできませんでした');
  const restoring = useAct('元に戻せませんでした');
  const { id, name, version, allowed } = template;
  const params = { templateId: id };

  const copy = () =>
    copying.act(async (idempotencyKey) => {
      const made = await call(videoTemplateContract.copy, { params, body: {}, idempotencyKey });
      return { made, title: `「${made.name}」を作成しました` };
    });
  const restore = () =>
    restoring.act(async () => {
      const made = await call(videoTemplateContract.restore, { params, body: { version } });
      return { made, title: `「${name}」を元に戻しました` };
    });

  const items: Record<TemplateVerb, MenuAction> = {
    use: {
      label: 'この動画セットでオーダー',
      icon: sendIcon,
      href: href('/video/order/flow/patient', { template: id }),
    },
    edit: { label: '編集', icon: pencilIcon, href: href('/video/template/edit/video', { id }) },
    copy: { label: 'コピーして自分用にする', icon: copyIcon, onSelect: () => void copy() },
    archive: { label: 'アーカイブ', icon: archiveIcon, tone: 'error', onSelect: () => setArchiving(true) },
    restore: { label: '元に戻す', icon: undoIcon, onSelect: () => void restore() },
  };
  const order: readonly TemplateVerb[] = ['use', 'edit', 'copy', 'restore', 'archive'];
  return (
    <>
      <RowMenu
        label={`動画セット「${name}」の操作`}
        items={[
          { label: '内容を見る', icon: eyeIcon, href: href('/video/template/edit/preview', { id }) },
          ...order.filter((verb) => allowed.includes(verb)).map((verb) => items[verb]),
        ]}
      />
      {archiving && <ArchiveDialog template={template} onClose={() => setArchiving(false)} />}
    </>
  );
}

type Outcome = { made: VideoTemplate; title: string };

function useAct(failure: string) {
  const { run, pending } = useCommand({
    shows: inSnackbar((desc) => ({ title: failure, desc })),
    onRefused: () => void refetchTemplates(),
  });
  const act = (action: (idempotencyKey: string) => Promise<Outcome>): Promise<boolean> =>
    run(async (key) => {
      const { made, title } = await action(key);
      keepTemplate(made);
      showSnackbar({ type: 'done', title });
    });
  return { act, pending };
}

function ArchiveDialog({ template, onClose }: { template: VideoTemplate; onClose: () => void }) {
  const { act, pending } = useAct('アーカイブできませんでした');
  const archive = async () => {
    await act(async () => ({
      made: await call(videoTemplateContract.archive, {
        params: { templateId: template.id },
        body: { version: template.version },
      }),
      title: `「${template.name}」をアーカイブしました`,
    }));
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      destructive
      title={`動画セット「${template.name}」をアーカイブしますか？`}
      description="新しいオーダーで選べなくなります。送ったオーダーは変わりません。あとから元に戻せます。"
      verb="アーカイブする"
      loading={pending}
      onConfirm={() => void archive()}
    />
  );
}
