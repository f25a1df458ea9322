import type { InterviewTemplateVersionId } from '@nattoku/contract/shared/primitives';
import { ButtonLink } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { Tabs } from '@nattoku/ui/layout/tabs';
import { VisuallyHidden } from '@nattoku/ui/layout/visually-hidden';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { BuilderConflict } from '#areas/medical-interview/template/builder/builder-conflict.tsx';
import { BuilderToolbar } from '#areas/medical-interview/template/builder/builder-toolbar.tsx';
import styles from '#areas/medical-interview/template/builder/builder.module.css';
import { ChartPanel } from '#areas/medical-interview/template/builder/chart-panel.tsx';
import { FindingsPanel } from '#areas/medical-interview/template/builder/findings-panel.tsx';
import { FlagsPanel } from '#areas/medical-interview/template/builder/flags/flags-panel.tsx';
import { ItemForm } from '#areas/medical-interview/template/builder/form/item-form.tsx';
import { Outline } from '#areas/medical-interview/template/builder/outline/outline.tsx';
import { PreviewPanel } from '#areas/medical-interview/template/builder/preview/preview-panel.tsx';
import { type Desk, useDesk } from '#areas/medical-interview/template/builder/use-desk.ts';
import { useInterviewHome } from '#areas/medical-interview/template/interview-home.ts';
import { interviewVersionQuery } from '#areas/medical-interview/template/interview.queries.ts';

type Props = { versionId: InterviewTemplateVersionId; first: string | undefined };

/** The questions of a draft: as an outline, the chosen one with everything it says, and all of it as it is answered and read. */
export function Builder({ versionId, first }: Props) {
  const { data: version } = useSuspenseQuery(interviewVersionQuery(versionId));
  const { desk, editing, spoken } = useDesk(version, first);
  const home = useInterviewHome();
  const { save, resolve } = editing;
  const template = home.at({ template: version.templateId });
  return (
    <div className={styles.page}>
      <PageHeader
        title="質問の編集"
        trail={[
          { label: home.label, href: home.at() },
          { label: version.name, href: template },
        ]}
        description={`第${version.number}版　${desk.items.length}項目`}
        action={
          <ButtonLink variant="tertiary" href={template}>
            確認と公開へ
          </ButtonLink>
        }
      />
      {version.state !== 'draft' && <Notice tone="info">{words[version.state]}</Notice>}
      {save.name === 'refused' && (
        <Notice tone="error" title="保存できません">
          {save.sentence}
        </Notice>
      )}
      {save.name === 'conflict' && <BuilderConflict mine={desk.form} theirs={save.current} onSettle={resolve} />}
      {desk.mayEdit && <BuilderToolbar desk={desk} editing={editing} />}
      <Workbench desk={desk} foreign={version.foreign} />
      <VisuallyHidden>
        <span role="status">{spoken}</span>
      </VisuallyHidden>
    </div>
  );
}

type Part = 'item' | 'flags' | 'chart' | 'findings';
type WorkbenchProps = { desk: Desk; foreign: readonly { linkId: string | null; sentence: string }[] };

function Workbench({ desk, foreign }: WorkbenchProps) {
  const [part, setPart] = useState<Part>('item');
  const form = useRef<HTMLDivElement>(null);
  const openForm = () => {
    flushSync(() => setPart('item'));
    form.current?.querySelector<HTMLElement>('textarea, input, select')?.focus();
  };
  const showItem = (linkId: string) => {
    desk.choose(linkId);
    setPart('item');
  };
  return (
    <div className={styles.columns}>
      <Outline desk={desk} onOpen={openForm} />
      <section className={styles.middle} aria-label="設定">
        <Tabs<Part>
          label="設定"
          value={part}
          onChange={setPart}
          tabs={[
            {
              value: 'item',
              label: '質問',
              panel: (
                <div ref={form}>
                  <ItemForm desk={desk} />
                </div>
              ),
            },
            {
              value: 'flags',
              label: '要注意',
              count: desk.form.flags.length || undefined,
              panel: <FlagsPanel desk={desk} />,
            },
            { value: 'chart', label: 'カルテ用の文', panel: <ChartPanel desk={desk} /> },
            {
              value: 'findings',
              label: '点検',
              count: desk.findings.length || undefined,
              panel: <FindingsPanel desk={desk} foreign={foreign} onShow={showItem} />,
            },
          ]}
        />
      </section>
      <aside className={styles.preview} aria-label="プレビュー">
        <PreviewPanel desk={desk} />
      </aside>
    </div>
  );
}

const words = {
  inReview: '確認待ちの版は、変更できません。直すときは、問診票の画面で差し戻してください。',
  published: '公開した版は、変更できません。直すときは、問診票の画面で新しい版を作成してください。',
  retired: '公開を終えた版は、変更できません。直すときは、問診票の画面で新しい版を作成してください。',
};
