import { contactContract, type ContactSearch } from '@nattoku/contract/contact/contact';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';

export const ownContactQuery = queryOptions({
  queryKey: ['contact', 'mine'],
  queryFn: ({ signal }) => call(contactContract.mine, {}, { signal }),
});

export const contactListQuery = (search: ContactSearch) =>
  queryOptions({
    queryKey: ['contact', 'list', search],
    queryFn: ({ signal }) => call(contactContract.list, { query: search }, { signal }),
  });

export const refetchContact = () => queryClient.invalidateQueries({ queryKey: ['contact'] });
