import type { VideoSummary } from '@nattoku/contract/video/video';
import type { BasketVideo } from '#areas/video/order/flow/draft.ts';

export const toBasket = ({ id, title, durationSeconds, poster }: VideoSummary): BasketVideo => ({
  id,
  title,
  durationSeconds: durationSeconds ?? 0,
  poster,
  available: true,
  required: true,
});
