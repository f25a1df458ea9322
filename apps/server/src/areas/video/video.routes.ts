import { videoContract } from '@nattoku/contract/video';
import { putCaptions, removeCaptions } from '#areas/video/video-captions.operations.ts';
import { putQuestions } from '#areas/video/video-questions.operations.ts';
import { createVideo, processVideoAgain, publishVideo, updateVideo } from '#areas/video/video.operations.ts';
import { getVideo, listVideos } from '#areas/video/video.reading.ts';
import { serve } from '#kernel/http/mount.ts';

export const videoRoutes = serve(videoContract, {
  list: (scope, { query }) => listVideos(scope, query),
  get: (scope, { params }) => getVideo(scope, params.videoId),
  create: (scope, { body }) => createVideo(scope, body),
  update: (scope, { params, body }) => updateVideo(scope, { videoId: params.videoId, video: body }),
  publish: (scope, { params, body }) => publishVideo(scope, { ...params, ...body }),
  process: (scope, { params, body }) => processVideoAgain(scope, { ...params, ...body }),
  putCaptions: (scope, { params, body }) => putCaptions(scope, { ...params, ...body }),
  removeCaptions: (scope, { params }) => removeCaptions(scope, params),
  putQuestions: (scope, { params, body }) => putQuestions(scope, { ...params, ...body }),
});
