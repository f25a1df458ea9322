import type { IcTemplateId } from '@nattoku/contract/shared/primitives';
import { ActionCard, ActionCards } from '@nattoku/ui/action/action-card';
import { DonePanel } from '@nattoku/ui/feedback/done-panel';
import { PageWidth } from '@nattoku/ui/layout/page-width';
import { clipboardIcon, pencilIcon, plusIcon, sendIcon } from '@nattoku/ui/tokens/icons';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { contentWords, reachWords } from '#areas/ic-support/template/ic-template-words.ts';
import { icTemplateQuery } from '#areas/ic-support/template/ic-template.queries.ts';
import { TemplateWarnings } from '#areas/ic-support/template/template-warnings.tsx';
import { href } from '#routing/paths.ts';

/** Registered; what is usually done next. */
export function TemplateDone({ id, made }: { id: IcTemplateId; made: 'add' | 'edit' }) {
  const { data: template } = useSuspenseQuery(icTemplateQuery(id));
  if (template.edition === 0) return <Navigate to={href('/icSupport/template/:id/edit', { id })} replace />;
  return (
    <PageWidth kind="flow" centered>
      <DonePanel title={made === 'add' ? 'IC支援セットを登録しました' : 'IC支援セットの変更を登録しました'}>
        「{template.content.name}」（{contentWords(template.content)}、使える人：{reachWords(template)}）
      </DonePanel>
      <TemplateWarnings warnings={template.warnings} />
      <ActionCards>
        {template.allowed.includes('use') && (
          <ActionCard
            icon={sendIcon}
            title="このIC支援セットでオーダー"
            href={href('/icSupport/customOrder/flow', { template: id })}
          >
            患者さんと予定日を選ぶと、すべて入った状態から始まります。
          </ActionCard>
        )}
        <ActionCard icon={clipboardIcon} title="IC支援セット一覧へ" href={href('/icSupport/template')}>
          ほかのIC支援セットを見る、直す。
        </ActionCard>
        {made === 'add' ? (
          <ActionCard icon={plusIcon} title="もう1つ作成" href={href('/icSupport/template/add')}>
            続けて別のIC支援セットを作ります。
          </ActionCard>
        ) : (
          <ActionCard icon={pencilIcon} title="もう一度編集" href={href('/icSupport/template/:id/edit', { id })}>
            直し忘れたところがあるときに。
          </ActionCard>
        )}
      </ActionCards>
    </PageWidth>
  );
}
