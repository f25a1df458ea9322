import { type IcTemplate, icTemplateContract } from '@nattoku/contract/ic-support/ic-template';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  currentIcTemplateOf,
  icTemplateQuery,
  keepIcTemplate,
} from '#areas/ic-support/template/ic-template.queries.ts';
import type { TemplateHandle } from '#areas/ic-support/template/use-ic-template-editor.ts';
import { useCommand } from '#editing/use-command.ts';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';
import { href } from '#routing/paths.ts';

/** What was written becomes what orders get, or is dropped; both once the server has all of it. */
export function useRegisterTemplate(kept: IcTemplate, handle: TemplateHandle) {
  const navigate = useNavigate();
  const [goal, setGoal] = useState<'register' | 'discard'>('register');
  const { run, pending, refusal } = useCommand({
    words: { conflict: 'ほかの職員が先に変更しました。最新の内容を確認して、もう一度お試しください。' },
    onRefused: (error) => {
      const current = currentIcTemplateOf(error);
      if (current) keepIcTemplate(current);
    },
  });
  const { id, edition } = kept;
  const params = { templateId: id };
  const version = () => (queryClient.getQueryData(icTemplateQuery(id).queryKey) ?? kept).version;

  const register = () =>
    run(async () => {
      setGoal('register');
      if (!(await handle.flush())) return;
      keepIcTemplate(await call(icTemplateContract.register, { params, body: { version: version() } }));
      await navigate(
        edition === 0 ? href('/icSupport/template/done', { id }) : href('/icSupport/template/:id/done', { id }),
      );
    });
  const discard = () =>
    run(async () => {
      setGoal('discard');
      if (!(await handle.flush())) return;
      keepIcTemplate(await call(icTemplateContract.discard, { params, body: { version: version() } }));
      showSnackbar({ type: 'done', title: '変更を破棄しました。登録した内容に戻っています' });
    });
  return { register, discard, pending: pending ? goal : null, problem: refusal };
}
