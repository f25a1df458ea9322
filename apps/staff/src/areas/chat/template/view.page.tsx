import type { ChatTemplate } from '@nattoku/contract/chat/chat-template';
import { chatTemplateReaders } from '@nattoku/contract/chat/chat-template-readers';
import { variablesIn } from '@nattoku/rules/text/message-variables';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { Card } from '@nattoku/ui/layout/card';
import { DescriptionList } from '@nattoku/ui/feedback/description-list';
import { copyIcon, pencilIcon, undoIcon } from '@nattoku/ui/tokens/icons';
import { RowMenu } from '@nattoku/ui/action/menu';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ArchiveDialog } from '#areas/chat/template/archive-dialog.tsx';
import styles from '#areas/chat/template/chat-template.module.css';
import { TemplatePreview } from '#areas/chat/template/template-preview.tsx';
import { useTemplateActions } from '#areas/chat/template/use-template-actions.ts';
import { templateIdIn } from '#areas/chat/template/template-id.ts';
import { loadQuery } from '#platform/query-client.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';
import type { LoadProps, PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';
import { refuseUnless } from '#routing/refuse-unless.ts';
import { chatTemplateQuery } from '#parts/chat/chat-template.queries.ts';
import { LayersTab, layersTabLabel } from '#parts/text-layer/layers-tab.tsx';
import { scopeOf } from '#parts/chat/chat-template-words.ts';

type Props = PageProps<'/chatTemplate/:id/view'>;

export const load = async ({ params: { id }, address, signal }: LoadProps<Props>) => {
  await refuseUnless(address, ...chatTemplateReaders);
  return loadQuery(chatTemplateQuery(templateIdIn(id, 'view')), signal);
};

export function Page({ params: { id }, title }: Props) {
  const { data: template } = useSuspenseQuery(chatTemplateQuery(templateIdIn(id, 'view')));
  return (
    <>
      <PageHeader
        title={title}
        trail={[{ label: '定型文', href: href('/chatTemplate') }]}
        meta={template.archivedAt && <Badge tone="neutral">一覧から外しています</Badge>}
        action={<Actions template={template} />}
      />
      <div className={styles.columns}>
        <Card title={template.title}>
          <div className={styles.parts}>
            <p className={styles.text}>{template.body}</p>
            <DescriptionList items={factsOf(template)} />
          </div>
        </Card>
        <TemplatePreview body={template.body} />
      </div>
      <Card title={layersTabLabel}>
        <LayersTab kind="chatTemplate" contentId={template.id} />
      </Card>
    </>
  );
}

function Actions({ template }: { template: ChatTemplate }) {
  const mayManage = useIsAllowed('chatTemplate.manage');
  const { copy, restore } = useTemplateActions();
  const [leaving, setLeaving] = useState(false);
  const { id, mayEdit, archivedAt } = template;
  return (
    <>
      {mayEdit && archivedAt === null && (
        <RowMenu
          label={`「${template.title}」の操作`}
          items={[{ label: '一覧から外す', onSelect: () => setLeaving(true) }]}
        />
      )}
      {mayManage && (
        <Button variant="tertiary" icon={copyIcon} onClick={() => void copy(template)}>
          複製して編集
        </Button>
      )}
      {mayEdit && archivedAt !== null && (
        <Button icon={undoIcon} onClick={() => void restore(template)}>
          一覧に戻す
        </Button>
      )}
      {mayEdit && archivedAt === null && (
        <ButtonLink icon={pencilIcon} href={href('/chatTemplate/:id/update', { id })}>
          編集
        </ButtonLink>
      )}
      {leaving && <ArchiveDialog template={template} onClose={() => setLeaving(false)} />}
    </>
  );
}

const factsOf = (template: ChatTemplate) => [
  { term: '分類', detail: template.category },
  { term: '公開範囲', detail: scopeOf(template) },
  { term: '差し込み項目', detail: variablesIn(template.body).join('、') },
  { term: '登録した職員', detail: template.ownerName },
  { term: '更新', detail: `${formatDateTime(template.updatedAt)}　${template.updatedByName}` },
  {
    term: '使った回数',
    detail: `${template.usedCount}回${template.lastUsedAt ? `（最後は ${formatDateTime(template.lastUsedAt)}）` : ''}`,
  },
];
