import { type Scenario, scenarioContract, type ScenarioVersionSummary } from '@nattoku/contract/ic-support/scenario';
import { useNavigate } from 'react-router';
import { useScenarioHome } from '#areas/ic-support/scenario/scenario-home.ts';
import {
  discarding,
  forgetScenario,
  keepScenario,
  refetchScenarios,
  settledVersion,
} from '#areas/ic-support/scenario/scenario.queries.ts';
import { DiscardDraft } from '#parts/review/discard-draft.tsx';
import { call } from '#platform/network/call.ts';

type Props = { scenario: Scenario; work: ScenarioVersionSummary };

/** Throws a draft away; with the only version the scenario goes, and the list is shown. */
export function DiscardScenario({ scenario, work }: Props) {
  const navigate = useNavigate();
  const home = useScenarioHome();
  const isOnly = scenario.versions.length === 1;
  const discard = async () => {
    const version = await settledVersion(work);
    const left = await discarding(isOnly ? [scenario.id, work.id] : [work.id], () =>
      call(scenarioContract.discard, { params: { versionId: work.id }, body: { version } }),
    );
    if (left.scenario) return keepScenario(left.scenario);
    await navigate(home.at(), { replace: true });
    forgetScenario(scenario.id);
  };
  return (
    <DiscardDraft
      name={scenario.name}
      number={work.number}
      loss={isOnly ? words.only : words.next}
      discard={discard}
      onRefused={() => void refetchScenarios()}
    />
  );
}

const words = {
  only: 'ステップがすべて消え、元に戻せません。一度も公開していないため、シナリオも一覧から消えます。',
  next: 'この版での変更が消え、元に戻せません。公開中の版と、進行中のオーダーは変わりません。',
};
