import { scenarioContract, ScenarioSearch } from '@nattoku/contract/ic-support/scenario';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/network/call.ts';

/** Scenarios that an approach may name. */
export const scenarioOptionsQuery = queryOptions({
  queryKey: ['scenario', 'options'],
  queryFn: ({ signal }) =>
    call(scenarioContract.search, { query: ScenarioSearch.parse({ pageSize: 100 }) }, { signal }),
});
