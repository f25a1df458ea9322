import { chatTemplateContract, type ChatTemplate } from '@nattoku/contract/chat/chat-template';
import { ApiProblem, NetworkProblem } from '@nattoku/contract/shared/client';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#platform/call.ts';
import { newIdempotencyKey } from '#platform/idempotency-key.ts';
import { queryClient } from '#platform/query-client.ts';
import { href } from '#routing/paths.ts';

export const refetchTemplates = () => queryClient.invalidateQueries({ queryKey: ['chatTemplate'] });

/** What is done with a template at one press. */
export function useTemplateActions() {
  const navigate = useNavigate();
  const busy = useRef(false);

  const tried = async (work: () => Promise<void>) => {
    if (busy.current) return;
    busy.current = true;
    try {
      await work();
    } catch (error) {
      showSnackbar({ type: 'error', title: sentenceFor(error) });
    } finally {
      busy.current = false;
      void refetchTemplates();
    }
  };

  /** The copy belongs to the person who makes it, and is opened for changing. */
  const copy = ({ id, title }: ChatTemplate) =>
    tried(async () => {
      const made = await call(chatTemplateContract.copy, {
        params: { templateId: id },
        idempotencyKey: newIdempotencyKey(),
      });
      await navigate(href('/chatTemplate/:id/update', { id: made.id }));
      showSnackbar({
        type: 'done',
        title: `「${title}」を複製しました`,
        desc: '自分だけの定型文として編集できます。',
      });
    });
  const restore = ({ id, title, version }: ChatTemplate) =>
    tried(async () => {
      await call(chatTemplateContract.restore, { params: { templateId: id }, body: { version } });
      showSnackbar({ type: 'done', title: `「${title}」を一覧に戻しました` });
    });
  return { copy, restore };
}

function sentenceFor(error: unknown): string {
  if (error instanceof ApiProblem) return error.body.title;
  if (error instanceof NetworkProblem) return '通信できませんでした。もう一度お試しください。';
  throw error;
}
