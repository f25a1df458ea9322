import { chatTemplateContract, type ChatTemplate } from '@nattoku/contract/chat/chat-template';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useNavigate } from 'react-router';
import { inSnackbar } from '#editing/in-snackbar.ts';
import { useCommand } from '#editing/use-command.ts';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';
import { href } from '#routing/paths.ts';

export const refetchTemplates = () => queryClient.invalidateQueries({ queryKey: ['chatTemplate'] });

/** What is done with a template at one press. */
export function useTemplateActions() {
  const navigate = useNavigate();
  const { run } = useCommand({ shows: inSnackbar((title) => ({ type: 'error', title })) });
  const change = async (work: (idempotencyKey: string) => Promise<void>, about: string) => {
    await run(work, about);
    void refetchTemplates();
  };

  /** The copy belongs to the person who makes it, and is opened for changing. */
  const copy = ({ id, title }: ChatTemplate) =>
    change(async (idempotencyKey) => {
      const made = await call(chatTemplateContract.copy, {
        params: { templateId: id },
        idempotencyKey,
      });
      await navigate(href('/chatTemplate/:id/update', { id: made.id }));
      showSnackbar({
        type: 'done',
        title: `「${title}」を複製しました`,
        desc: '自分だけの定型文として編集できます。',
      });
    }, `copy ${id}`);
  const restore = ({ id, title, version }: ChatTemplate) =>
    change(async () => {
      await call(chatTemplateContract.restore, { params: { templateId: id }, body: { version } });
      showSnackbar({ type: 'done', title: `「${title}」を一覧に戻しました` });
    }, `restore ${id}`);
  return { copy, restore };
}
