import { chatTemplateContract } from '@nattoku/contract/chat/chat-template';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { Notice } from '@nattoku/ui/feedback/notice';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useNavigate } from 'react-router';
import { TemplateForm } from '#areas/chat/template/template-form.tsx';
import { refetchTemplates } from '#areas/chat/template/use-template-actions.ts';
import { call } from '#platform/network/call.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';
import type { PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';

type Props = PageProps<'/chatTemplate/create'>;

export function Page({ title }: Props) {
  const mayManage = useIsAllowed('chatTemplate.manage');
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title={title} trail={[{ label: '定型文', href: href('/chatTemplate') }]} />
      {mayManage ? (
        <TemplateForm
          backHref={href('/chatTemplate')}
          save={(template, _version, idempotencyKey) =>
            call(chatTemplateContract.create, { body: template, idempotencyKey })
          }
          onSaved={({ id, title: saved }) => {
            void refetchTemplates();
            void (async () => {
              await navigate(href('/chatTemplate/:id/view', { id }));
              showSnackbar({ type: 'done', title: `「${saved}」を登録しました` });
            })();
          }}
        />
      ) : (
        <Notice tone="info">定型文を作成する権限がありません。施設の管理者に依頼してください。</Notice>
      )}
    </>
  );
}
