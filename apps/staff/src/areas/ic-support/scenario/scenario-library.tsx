import type { standardScenarios } from '#areas/ic-support/scenario/scenario-list-of.tsx';
import { ImportScenario } from '#areas/ic-support/scenario/import-scenario.tsx';
import { NewScenario } from '#areas/ic-support/scenario/new-scenario.tsx';
import { ScenarioDetail } from '#areas/ic-support/scenario/scenario-detail.tsx';
import type { ScenarioPlace } from '#areas/ic-support/scenario/scenario-search.ts';
import { ListScreen } from '#list/list-screen.tsx';
import { useIsAllowed } from '#platform/session/use-session.ts';

type Props = { of: typeof standardScenarios; wanted: ScenarioPlace; title: string };

/** The scenarios of a facility: found by name, department, approach and state, and one of them opened. */
export function ScenarioLibrary({ of, wanted, title }: Props) {
  const mayManage = useIsAllowed('icSupport.manage');
  const { scenario, ...list } = wanted;
  if (scenario) return <ScenarioDetail key={scenario} scenarioId={scenario} place={wanted} />;
  return (
    <ListScreen
      of={of}
      wanted={list}
      title={title}
      action={
        mayManage && (
          <>
            <ImportScenario />
            <NewScenario />
          </>
        )
      }
    />
  );
}
