import { SEARCH_TEXT_MAX, searchContract, type SearchResults } from '@nattoku/contract/search/search';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';

const REST_MS = 180;

/** What is typed is personal: kept nowhere, and forgotten with the palette. */
const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => call(searchContract.search, { body: { text } }, { signal }),
    gcTime: 0,
    retry: false,
  });

const cleaned = (typed: string): string => typed.trim().slice(0, SEARCH_TEXT_MAX);

/** The answer to what was typed, for a reader who does not wait to see it. */
export const fetchFound = (typed: string): Promise<SearchResults> =>
  queryClient.fetchQuery(searchQuery(cleaned(typed)));

type Found = {
  results: SearchResults | undefined;
  /** What is shown is the answer to what stands in the field. */
  isFresh: boolean;
  isError: boolean;
  retry: () => void;
};

/** Asks when typing rests, never in the middle of a conversion. */
export function useFound(typed: string, isComposing: boolean): Found {
  const text = cleaned(typed);
  const [asked, setAsked] = useState('');
  useEffect(() => {
    if (isComposing) return undefined;
    const timer = setTimeout(() => setAsked(text), text === '' ? 0 : REST_MS);
    return () => clearTimeout(timer);
  }, [text, isComposing]);
  const query = useQuery({ ...searchQuery(asked), enabled: asked !== '', placeholderData: keepPreviousData });
  const isSettled = asked === '' || query.isError || (query.data !== undefined && !query.isPlaceholderData);
  return {
    results: asked === '' || text === '' ? undefined : query.data,
    isFresh: asked === text && isSettled,
    isError: asked !== '' && query.isError,
    retry: () => void query.refetch(),
  };
}
