import type { Scenario } from '@nattoku/contract/ic-support/scenario';
import type { ScenarioId } from '@nattoku/contract/shared/primitives';
import { Badge } from '@nattoku/ui/feedback/badge';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { Tabs } from '@nattoku/ui/layout/tabs';
import { useQuery } from '@tanstack/react-query';
import { CompareScenario } from '#areas/ic-support/scenario/compare-scenario.tsx';
import { ScenarioActions } from '#areas/ic-support/scenario/scenario-actions.tsx';
import { ScenarioFacts } from '#areas/ic-support/scenario/scenario-facts.tsx';
import { useScenarioHome } from '#areas/ic-support/scenario/scenario-home.ts';
import type { ScenarioPlace, ScenarioTab } from '#areas/ic-support/scenario/scenario-search.ts';
import { ScenarioSteps } from '#areas/ic-support/scenario/scenario-steps.tsx';
import styles from '#areas/ic-support/scenario/scenario.module.css';
import { scenarioQuery } from '#areas/ic-support/scenario/scenario.queries.ts';
import { VersionTable } from '#areas/ic-support/scenario/version-table.tsx';
import { ScenarioWork } from '#areas/ic-support/scenario/scenario-work.tsx';
import { LayersTab, layersTabLabel } from '#parts/text-layer/layers-tab.tsx';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { useChangeSearch } from '#routing/address-search.ts';

type Props = { scenarioId: ScenarioId; place: ScenarioPlace };

/** One scenario: its steps, its versions and the way to publication, its translations, and what changed. */
export function ScenarioDetail({ scenarioId, place }: Props) {
  const { data: scenario, isError, isFetching, refetch } = useQuery(scenarioQuery(scenarioId));
  const home = useScenarioHome();
  const trail = [{ label: home.label, href: home.at() }];
  if (scenario) return <Shown scenario={scenario} place={place} trail={trail} />;
  return (
    <>
      <PageHeader title="シナリオ" trail={trail} />
      {isError ? (
        <ErrorState retrying={isFetching} onRetry={() => void refetch()}>
          シナリオが見つからないか、通信できませんでした。
        </ErrorState>
      ) : (
        <SkeletonText lines={12} />
      )}
    </>
  );
}

type ShownProps = { scenario: Scenario; place: ScenarioPlace; trail: { label: string; href: string }[] };

function Shown({ scenario, place, trail }: ShownProps) {
  const changeSearch = useChangeSearch();
  const mayManage = useIsAllowed('icSupport.manage');
  const work = scenario.versions.find(({ state }) => state === 'draft' || state === 'inReview');
  return (
    <>
      <PageHeader
        title={scenario.name}
        trail={trail}
        meta={scenario.archivedAt && <Badge tone="neutral">しまっています</Badge>}
        action={mayManage && <ScenarioActions scenario={scenario} />}
      />
      <div className={styles.parts}>
        <ScenarioFacts scenario={scenario} mayManage={mayManage} />
        {mayManage && work && <ScenarioWork key={work.id} scenario={scenario} work={work} />}
        <Tabs<ScenarioTab>
          label="シナリオの内容"
          value={place.tab ?? 'steps'}
          onChange={(tab) => changeSearch({ tab: tab === 'steps' ? null : tab }, { replace: true })}
          tabs={panelsOf(scenario, place, mayManage)}
        />
      </div>
    </>
  );
}

/** Of the version that is being made; without one, or for those who only order, of the one that is offered. */
const shownVersion = ({ open, published, versions }: Scenario, mayManage: boolean) =>
  (mayManage ? open : null) ?? published ?? versions[0];

const panelsOf = (scenario: Scenario, place: ScenarioPlace, mayManage: boolean) => {
  const version = shownVersion(scenario, mayManage);
  return [
    ...(version
      ? [
          {
            value: 'steps' as const,
            label: `ステップ（第${version.number}版）`,
            panel: <ScenarioSteps versionId={version.id} />,
          },
        ]
      : []),
    {
      value: 'versions' as const,
      label: '版',
      count: scenario.versions.length,
      panel: <VersionTable scenario={scenario} mayManage={mayManage} />,
    },
    ...(version
      ? [
          {
            value: 'layers' as const,
            label: `${layersTabLabel}（第${version.number}版）`,
            panel: <LayersTab kind="scenarioVersion" contentId={version.id} />,
            kept: true,
          },
        ]
      : []),
    {
      value: 'compare' as const,
      label: '版の比較',
      panel: <CompareScenario scenario={scenario} newer={place.newer} older={place.older} />,
    },
  ];
};
