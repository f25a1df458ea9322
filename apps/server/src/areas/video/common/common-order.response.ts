import type { ResponseContent } from '#domain/order/common/response-content.ts';
import { beginCommonVideos, playableOfCommon, sampleCommonVideos } from '#domain/video/common-videos.ts';

/** A copy with what the videos are now; those that do not play any more are left out. */
export const videoResponses: ResponseContent = {
  isAvailable: async (tx, { id }) => (await playableOfCommon(tx, id)).length > 0,
  begin: (tx, { common, orderId }) => beginCommonVideos(tx, common.id, orderId),
  complete: async () => {},
  takesNames: false,
  identityFor: 'views',
  sample: async (tx, { id }) => ({ items: await sampleCommonVideos(tx, id) }),
};
