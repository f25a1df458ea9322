import { chatTemplateContract } from '@nattoku/contract/chat/chat-template';
import { chatTemplateReaders } from '@nattoku/contract/chat/chat-template-readers';
import { Notice } from '@nattoku/ui/feedback/notice';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { TemplateForm } from '#areas/chat/template/template-form.tsx';
import { refetchTemplates } from '#areas/chat/template/use-template-actions.ts';
import { call } from '#platform/network/call.ts';
import { templateIdIn } from '#areas/chat/template/template-id.ts';
import { loadQuery } from '#platform/query-client.ts';
import type { LoadProps, PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';
import { refuseUnless } from '#routing/refuse-unless.ts';
import { chatTemplateQuery } from '#parts/chat/chat-template.queries.ts';

type Props = PageProps<'/chatTemplate/:id/update'>;

export const load = async ({ params: { id }, address, signal }: LoadProps<Props>) => {
  await refuseUnless(address, ...chatTemplateReaders);
  return loadQuery(chatTemplateQuery(templateIdIn(id, 'update')), signal);
};

export function Page({ params: { id }, title }: Props) {
  const templateId = templateIdIn(id, 'update');
  const { data: template } = useSuspenseQuery(chatTemplateQuery(templateId));
  const navigate = useNavigate();
  const view = href('/chatTemplate/:id/view', { id });
  return (
    <>
      <PageHeader
        title={title}
        trail={[
          { label: '定型文', href: href('/chatTemplate') },
          { label: template.title, href: view },
        ]}
      />
      {template.mayEdit ? (
        <TemplateForm
          key={id}
          template={template}
          backHref={view}
          save={(changed, version) =>
            call(chatTemplateContract.update, { params: { templateId }, body: { ...changed, version } })
          }
          onSaved={({ title: saved }) => {
            void refetchTemplates();
            void (async () => {
              await navigate(view);
              showSnackbar({ type: 'done', title: `「${saved}」を保存しました` });
            })();
          }}
        />
      ) : (
        <Notice tone="info">この定型文は変更できません。「複製して編集」で、自分用に作り直せます。</Notice>
      )}
    </>
  );
}
