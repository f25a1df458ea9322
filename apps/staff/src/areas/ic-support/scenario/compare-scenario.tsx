import type { Scenario } from '@nattoku/contract/ic-support/scenario';
import type { ScenarioVersionId } from '@nattoku/contract/shared/primitives';
import { useQuery } from '@tanstack/react-query';
import { comparisonQuery } from '#areas/ic-support/scenario/scenario.queries.ts';
import { ChooseVersions } from '#parts/review/choose-versions.tsx';
import { Differences } from '#parts/review/differences.tsx';

type VersionId = ScenarioVersionId;
type Props = { scenario: Scenario; newer: VersionId | undefined; older: VersionId | undefined };

/** Two versions step by step. */
export const CompareScenario = ({ scenario: { versions }, newer, older }: Props) => (
  <ChooseVersions versions={versions} newer={newer} older={older}>
    {(is, was) => <StepDifferences key={`${is} ${was}`} newer={is} older={was} />}
  </ChooseVersions>
);

const StepDifferences = ({ newer, older }: { newer: VersionId; older: VersionId }) => (
  <Differences
    {...useQuery({
      ...comparisonQuery(newer, older),
      select: ({ differences }) => differences.map((each) => ({ ...each, key: each.step })),
    })}
  />
);
