import { textLayerContract, type LayeredKind, type LayeredTexts } from '@nattoku/contract/text-layer/text-layer';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';

/** Which content, and its edition. */
export type Content = { kind: LayeredKind; contentId: string };

/** The Japanese may have been changed beside this page: it is asked for again whenever the editor opens. */
export const layersQuery = ({ kind, contentId }: Content) =>
  queryOptions({
    queryKey: ['textLayer', contentId, kind],
    queryFn: ({ signal }) => call(textLayerContract.get, { params: { kind, contentId } }, { signal }),
    staleTime: 0,
  });

export function keepLayers(texts: LayeredTexts): void {
  queryClient.setQueryData(layersQuery(texts).queryKey, texts);
}
