import { Dialog } from '@nattoku/ui/overlay/dialog';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

type Props<Item> = {
  query: UseQueryResult<Item>;
  /** The name of what is offered; until it has come, what kind of thing it is. */
  title: string;
  onClose: () => void;
  children: (item: Item) => ReactNode;
};

/** One thing of the catalogue, large, over the shelf on which it stands. */
export function OfferDialog<Item>({ query, title, onClose, children }: Props<Item>) {
  const { data, isError, isFetching, refetch } = query;
  return (
    <Dialog open onClose={onClose} size="large" title={title}>
      {data !== undefined ? (
        children(data)
      ) : isError ? (
        <ErrorState retrying={isFetching} onRetry={() => void refetch()}>
          公開が終わったか、通信できませんでした。
        </ErrorState>
      ) : (
        <SkeletonText lines={8} />
      )}
    </Dialog>
  );
}
