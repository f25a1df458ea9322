import { type Scenario, scenarioContract, type ScenarioVersionSummary } from '@nattoku/contract/ic-support/scenario';
import { noteProblem } from '@nattoku/contract/ic-support/scenario-input';
import { scenarioLimits } from '@nattoku/contract/ic-support/scenario-step';
import { DiscardScenario } from '#areas/ic-support/scenario/discard-draft.tsx';
import { ScenarioBadge } from '#areas/ic-support/scenario/scenario-words.tsx';
import { keepScenario, refetchScenarios, settledVersion } from '#areas/ic-support/scenario/scenario.queries.ts';
import type { Reviewing } from '#parts/review/review-dialog.tsx';
import { VersionWork } from '#parts/review/version-work.tsx';
import { call } from '#platform/network/call.ts';
import { href } from '#routing/paths.ts';

const moves = {
  submit: scenarioContract.submit,
  return: scenarioContract.sendBack,
  publish: scenarioContract.publish,
} as const;

const reviewingOf = (work: ScenarioVersionSummary): Reviewing<Scenario> => ({
  noteMost: scenarioLimits.note,
  noteProblem,
  move: async (step, note) => {
    const version = await settledVersion(work);
    return call(moves[step], { params: { versionId: work.id }, body: { version, note } }).catch((error: unknown) => {
      void refetchScenarios();
      throw error;
    });
  },
  onSaved: keepScenario,
});

type Props = { scenario: Scenario; work: ScenarioVersionSummary };

/** The version of a scenario that is being made. */
export const ScenarioWork = ({ scenario, work }: Props) => (
  <VersionWork
    name={scenario.name}
    work={work}
    separateApprover={scenario.separateApprover}
    findings={scenario.findings.map(({ step, code, severity, sentence }, at) => ({
      severity,
      sentence,
      href: builderOf(work, step),
      // One step may lack several things of one kind.
      key: `${step} ${code} ${at}`,
    }))}
    badge={<ScenarioBadge state={work.state} />}
    edit={{ label: 'ステップを編集', href: builderOf(work) }}
    discard={<DiscardScenario scenario={scenario} work={work} />}
    reviewing={reviewingOf(work)}
  />
);

const builderOf = ({ id }: ScenarioVersionSummary, step: string | null = null): string =>
  href('/jmneadoibops2/template/create/icSupport', { version: id, step });
