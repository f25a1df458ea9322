import { useQuery } from '@tanstack/react-query';
import { type Draft, titleMadeOf } from '#areas/video/order/flow/draft.ts';
import { approachQuery } from '#parts/content/video.queries.ts';

/** The title that an order gets when nobody gives it one. */
export function useTitleMadeOf(draft: Pick<Draft, 'approachId' | 'videos'>): string {
  const { approachId } = draft;
  const { data: approach } = useQuery({ ...approachQuery(approachId ?? ('' as never)), enabled: approachId !== null });
  return titleMadeOf(draft, approach?.name);
}
