import { type IcTemplate, icTemplateContract, type IcTemplateVerb } from '@nattoku/contract/ic-support/ic-template';
import { type MenuAction, RowMenu } from '@nattoku/ui/action/menu';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { archiveIcon, copyIcon, pencilIcon, sendIcon, undoIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { keepIcTemplate } from '#areas/ic-support/template/ic-template.queries.ts';
import { inSnackbar } from '#editing/in-snackbar.ts';
import { useCommand } from '#editing/use-command.ts';
import { askAgain } from '#list/list-query.ts';
import { call } from '#platform/network/call.ts';
import { href } from '#routing/paths.ts';

const order: readonly IcTemplateVerb[] = ['use', 'edit', 'copy', 'restore', 'archive'];

/** What can be done with a template without opening it. */
export function TemplateRowMenu({ template }: { template: IcTemplate }) {
  const [archiving, setArchiving] = useState(false);
  const navigate = useNavigate();
  const copying = useAct('コピーできませんでした');
  const restoring = useAct('元に戻せませんでした');
  const {
    id,
    version,
    allowed,
    content: { name },
  } = template;
  const params = { templateId: id };

  const copy = () =>
    copying.act(async (idempotencyKey) => {
      const made = await call(icTemplateContract.copy, { params, body: {}, idempotencyKey });
      await navigate(href('/icSupport/template/:id/edit', { id: made.id }));
      return { made, title: `「${made.content.name}」の下書きを作成しました` };
    });
  const restore = () =>
    restoring.act(async () => ({
      made: await call(icTemplateContract.restore, { params, body: { version } }),
      title: `「${name}」を元に戻しました`,
    }));

  const items: Record<IcTemplateVerb, MenuAction> = {
    use: {
      label: 'このIC支援セットでオーダー',
      icon: sendIcon,
      href: href('/icSupport/customOrder/flow', { template: id }),
    },
    edit: { label: '編集', icon: pencilIcon, href: href('/icSupport/template/:id/edit', { id }) },
    copy: { label: 'コピーして自分用にする', icon: copyIcon, onSelect: () => void copy() },
    archive: { label: 'アーカイブ', icon: archiveIcon, tone: 'error', onSelect: () => setArchiving(true) },
    restore: { label: '元に戻す', icon: undoIcon, onSelect: () => void restore() },
  };
  return (
    <>
      <RowMenu
        label={`IC支援セット「${name}」の操作`}
        items={order.filter((verb) => allowed.includes(verb)).map((verb) => items[verb])}
      />
      {archiving && <ArchiveDialog template={template} onClose={() => setArchiving(false)} />}
    </>
  );
}

type Outcome = { made: IcTemplate; title: string };

function useAct(failure: string) {
  const { run, pending } = useCommand({
    shows: inSnackbar((desc) => ({ title: failure, desc })),
    onRefused: () => askAgain(['icTemplate', 'list']),
  });
  const act = (action: (idempotencyKey: string) => Promise<Outcome>): Promise<boolean> =>
    run(async (key) => {
      const { made, title } = await action(key);
      keepIcTemplate(made);
      showSnackbar({ type: 'done', title });
    });
  return { act, pending };
}

function ArchiveDialog({ template, onClose }: { template: IcTemplate; onClose: () => void }) {
  const { act, pending } = useAct('アーカイブできませんでした');
  const { id, version, content } = template;
  const archive = async () => {
    await act(async () => ({
      made: await call(icTemplateContract.archive, { params: { templateId: id }, body: { version } }),
      title: `「${content.name}」をアーカイブしました`,
    }));
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      destructive
      title={`IC支援セット「${content.name}」をアーカイブしますか？`}
      description="新しいオーダーで選べなくなります。発行したオーダーは変わりません。あとから元に戻せます。"
      verb="アーカイブする"
      loading={pending}
      onConfirm={() => void archive()}
    />
  );
}
