import { type IcTemplate, icTemplateContract, type IcTemplateSearch } from '@nattoku/contract/ic-support/ic-template';
import { IcTemplateId } from '@nattoku/contract/shared/primitives';
import { queryOptions } from '@tanstack/react-query';
import { overtakenBy } from '#editing/conflict.ts';
import { askAgain, listQuery } from '#list/list-query.ts';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';
import { failedValidation } from '#routing/page-problem.ts';

type Question = Omit<IcTemplateSearch, 'order'> & { descending: boolean };

export const icTemplatesQuery = listQuery(['icTemplate', 'list'], ({ descending, ...search }: Question, signal) =>
  call(icTemplateContract.list, { query: { ...search, order: descending ? 'desc' : 'asc' } }, { signal }),
);

export const icTemplateQuery = (templateId: IcTemplateId) =>
  queryOptions({
    queryKey: ['icTemplate', 'one', templateId],
    queryFn: ({ signal }) => call(icTemplateContract.get, { params: { templateId } }, { signal }),
  });

/** What a write answered is what the pages show next; the lists are asked again. */
export function keepIcTemplate(template: IcTemplate): void {
  queryClient.setQueryData(icTemplateQuery(template.id).queryKey, template);
  askAgain(['icTemplate', 'list']);
}

/** The record as it stands now, which a refused write brings along. */
export const currentIcTemplateOf = (error: unknown): IcTemplate | null => overtakenBy(error, isTemplate);

const isTemplate = (current: unknown): current is IcTemplate =>
  typeof current === 'object' && current !== null && 'edition' in current && 'content' in current;

/** The id in an address; what cannot be one names no page (specification/routing.md §5). */
export function icTemplateIdIn(id: string, page: 'edit' | 'done'): IcTemplateId {
  const { data } = IcTemplateId.safeParse(id);
  if (!data) throw failedValidation(`/icSupport/template/${id}/${page}`);
  return data;
}
