import { ScenarioLibrary } from '#areas/ic-support/scenario/scenario-library.tsx';
import { standardScenarios } from '#areas/ic-support/scenario/scenario-list-of.tsx';
import { scenarioSearch } from '#areas/ic-support/scenario/scenario-search.ts';
import { ShelfLinks } from '#parts/content/shelf-links.tsx';
import { useIsAllowed } from '#platform/session/use-session.ts';

type Props = { place: Record<string, unknown>; title: string };

/** Scenarios among the standard contents: those of the facility of the person who looks. */
export function ScenarioShelf({ place, title }: Props) {
  const { data } = scenarioSearch.safeParse(place);
  const isOperator = useIsAllowed('catalogue.manage');
  return (
    <>
      {!data.scenario && <ShelfLinks shelf="scenarios" />}
      <ScenarioLibrary
        of={standardScenarios}
        wanted={data}
        title={isOperator ? `${title}のシナリオ` : 'この施設のシナリオ'}
      />
    </>
  );
}
