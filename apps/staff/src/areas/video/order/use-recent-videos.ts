import type { OrderId } from '@nattoku/contract/shared/primitives';
import { useQuery } from '@tanstack/react-query';
import type { RecentVideos } from '#areas/video/order/duplicate-note.tsx';
import { recentVideosQuery } from '#areas/video/order/video-order.queries.ts';

/** Videos that the patient of this order was sent lately, by their ids; empty until it is known. */
export function useRecentVideos(orderId: OrderId): RecentVideos {
  const { data } = useQuery(recentVideosQuery(orderId));
  return new Map(data?.items.map((recent) => [recent.videoId, recent]));
}
