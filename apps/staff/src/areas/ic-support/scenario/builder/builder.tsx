import type { ScenarioVersionId } from '@nattoku/contract/shared/primitives';
import { ButtonLink } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { Skeleton } from '@nattoku/ui/feedback/skeleton';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { Tabs } from '@nattoku/ui/layout/tabs';
import { VisuallyHidden } from '@nattoku/ui/layout/visually-hidden';
import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { BuilderConflict } from '#areas/ic-support/scenario/builder/builder-conflict.tsx';
import { BuilderToolbar } from '#areas/ic-support/scenario/builder/builder-toolbar.tsx';
import styles from '#areas/ic-support/scenario/builder/builder.module.css';
import { FindingsPanel } from '#areas/ic-support/scenario/builder/findings-panel.tsx';
import { StepForm } from '#areas/ic-support/scenario/builder/form/step-form.tsx';
import { PreviewPanel } from '#areas/ic-support/scenario/builder/preview/preview-panel.tsx';
import { StepList } from '#areas/ic-support/scenario/builder/step-list.tsx';
import { type Desk, useDesk } from '#areas/ic-support/scenario/builder/use-desk.ts';
import { useScenarioHome } from '#areas/ic-support/scenario/scenario-home.ts';
import { scenarioVersionQuery } from '#areas/ic-support/scenario/scenario.queries.ts';

const ScenarioGraph = lazy(async () => ({
  default: (await import('#areas/ic-support/scenario/builder/graph/scenario-graph.tsx')).ScenarioGraph,
}));

type Props = { versionId: ScenarioVersionId; first: string | undefined };

/** The steps of a draft: as a list, as a graph, and the chosen one with everything it says. */
export function Builder({ versionId, first }: Props) {
  const { data: version } = useSuspenseQuery(scenarioVersionQuery(versionId));
  const { desk, editing, spoken } = useDesk(version, first);
  const home = useScenarioHome();
  const { save, resolve } = editing;
  const scenario = home.at({ scenario: version.scenarioId });
  return (
    <div className={styles.page}>
      <PageHeader
        title="ステップの編集"
        trail={[
          { label: home.label, href: home.at() },
          { label: version.name, href: scenario },
        ]}
        description={`第${version.number}版　${desk.steps.length}ステップ`}
        action={
          <ButtonLink variant="tertiary" href={scenario}>
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
      {save.name === 'conflict' && <BuilderConflict mine={desk.steps} theirs={save.current} onSettle={resolve} />}
      {desk.mayEdit && <BuilderToolbar desk={desk} editing={editing} />}
      <Workbench desk={desk} />
      <VisuallyHidden>
        <span role="status">{spoken}</span>
      </VisuallyHidden>
    </div>
  );
}

type Side = 'step' | 'findings' | 'preview';

function Workbench({ desk }: { desk: Desk }) {
  const [side, setSide] = useState<Side>('step');
  const form = useRef<HTMLDivElement>(null);
  const openForm = () => {
    flushSync(() => setSide('step'));
    form.current?.querySelector<HTMLElement>('textarea, input, select')?.focus();
  };
  return (
    <div className={styles.columns}>
      <StepList desk={desk} onOpen={openForm} />
      <div className={styles.graph}>
        <Suspense fallback={<Skeleton height="100%" />}>
          <ScenarioGraph desk={desk} />
        </Suspense>
      </div>
      <aside className={styles.side} aria-label="設定">
        <Tabs<Side>
          label="設定"
          value={side}
          onChange={setSide}
          tabs={[
            {
              value: 'step',
              label: 'ステップ',
              panel: (
                <div ref={form}>
                  <StepForm desk={desk} />
                </div>
              ),
            },
            {
              value: 'findings',
              label: '点検',
              count: desk.findings.length || undefined,
              panel: (
                <FindingsPanel
                  desk={desk}
                  onShow={(key) => {
                    desk.choose(key);
                    setSide('step');
                  }}
                />
              ),
            },
            { value: 'preview', label: 'プレビュー', panel: <PreviewPanel desk={desk} /> },
          ]}
        />
      </aside>
    </div>
  );
}

const words = {
  inReview: '確認待ちの版は、変更できません。直すときは、シナリオの画面で差し戻してください。',
  published: '公開した版は、変更できません。直すときは、シナリオの画面で新しい版を作成してください。',
  retired: '公開を終えた版は、変更できません。直すときは、シナリオの画面で新しい版を作成してください。',
};
