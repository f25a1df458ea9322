import { scenariosQuery } from '#areas/ic-support/scenario/scenario.queries.ts';

/** Scenarios to choose from, by name; a hospital has some dozens. */
export const publishedScenarios = scenariosQuery({
  text: '',
  state: 'published',
  archived: 'false',
  sort: 'name',
  descending: false,
  page: 1,
  pageSize: 100,
});
