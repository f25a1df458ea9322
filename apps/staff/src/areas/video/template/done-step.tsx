import type { VideoTemplateId } from '@nattoku/contract/shared/primitives';
import { ActionCard, ActionCards } from '@nattoku/ui/action/action-card';
import { DonePanel } from '@nattoku/ui/feedback/done-panel';
import { clipboardIcon, pencilIcon, plusIcon, sendIcon } from '@nattoku/ui/tokens/icons';
import { PageWidth } from '@nattoku/ui/layout/page-width';
import { useSuspenseQuery } from '@tanstack/react-query';
import { TemplateSteps } from '#areas/video/template/template-steps.tsx';
import { reachWords } from '#areas/video/template/template-words.ts';
import { href } from '#routing/paths.ts';
import { templateQuery } from '#parts/content/video-template.queries.ts';

/** Saved; what is usually done next. */
export function DoneStep({ id, made }: { id: VideoTemplateId; made: 'add' | 'edit' }) {
  const { data: template } = useSuspenseQuery(templateQuery(id));
  return (
    <PageWidth kind="flow" centered>
      <TemplateSteps current="done" id={made === 'add' ? null : id} />
      <DonePanel title={made === 'add' ? '動画セットを作成しました' : '動画セットを保存しました'}>
        「{template.name}」（使える人：{reachWords(template)}）
      </DonePanel>
      <ActionCards>
        {template.allowed.includes('use') && (
          <ActionCard
            icon={sendIcon}
            title="この動画セットでオーダー"
            href={href('/video/order/flow/patient', { template: template.id })}
          >
            患者さんを選んで、すぐに送れます。
          </ActionCard>
        )}
        <ActionCard icon={clipboardIcon} title="動画セット一覧へ" href={href('/video/template')}>
          ほかの動画セットを見る、直す。
        </ActionCard>
        {made === 'add' ? (
          <ActionCard icon={plusIcon} title="もう1つ作成" href={href('/video/template/add/approach')}>
            続けて別の動画セットを作ります。
          </ActionCard>
        ) : (
          <ActionCard icon={pencilIcon} title="もう一度編集" href={href('/video/template/edit/video', { id })}>
            直し忘れたところがあるときに。
          </ActionCard>
        )}
      </ActionCards>
    </PageWidth>
  );
}
