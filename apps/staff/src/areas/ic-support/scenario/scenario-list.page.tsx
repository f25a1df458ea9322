import { ScenarioLibrary } from '#areas/ic-support/scenario/scenario-library.tsx';
import { ownScenarios } from '#areas/ic-support/scenario/scenario-list-of.tsx';
import { scenarioSearch } from '#areas/ic-support/scenario/scenario-search.ts';
import { beginList } from '#list/begin-list.ts';
import type { PageProps } from '#routing/page.tsx';

export const search = scenarioSearch;
type Props = PageProps<'/icSupport/list/scenarios', typeof search>;

const beginScenarios = beginList(ownScenarios);
export const load = (props: Props) => !props.search.scenario && beginScenarios(props);

export function Page({ search: wanted, title }: Props) {
  return <ScenarioLibrary of={ownScenarios} wanted={wanted} title={title} />;
}
