import { videoContract } from '@nattoku/contract/video/video-library';
import { putCaptions, removeCaptions } from '#areas/video/library/video-captions.operations.ts';
import { beginEdition, putChapters } from '#areas/video/library/video-edition.operations.ts';
import { pickPoster } from '#areas/video/pipeline/video-poster.operations.ts';
import { publishPlayableVideo, restoreVideo, withdrawVideo } from '#areas/video/library/video-publish.operations.ts';
import { putQuestions } from '#areas/video/library/video-questions.operations.ts';
import { createVideo, processVideoAgain, updateVideo } from '#areas/video/library/video.operations.ts';
import { getVideo, listVideos, videoTree } from '#areas/video/library/video.reading.ts';
import { serve } from '#kernel/http/mount.ts';
import type { Services } from '#kernel/services.ts';

export const videoRoutes = (services: Services) =>
  serve(videoContract, {
    list: (scope, { query }) => listVideos(scope, query),
    tree: (scope) => videoTree(scope),
    get: (scope, { params }) => getVideo(scope, params.videoId),
    create: (scope, { body }) => createVideo(scope, body),
    update: (scope, { params, body }) => updateVideo(scope, { videoId: params.videoId, video: body }),
    publish: (scope, { params, body }) => publishPlayableVideo(services, scope, { ...params, ...body }),
    withdraw: (scope, { params, body }) => withdrawVideo(scope, { ...params, ...body }),
    restore: (scope, { params, body }) => restoreVideo(scope, { ...params, ...body }),
    newEdition: (scope, { params, body }) => beginEdition(scope, { ...params, ...body }),
    putChapters: (scope, { params, body }) => putChapters(scope, { ...params, ...body }),
    pickPoster: (scope, { params, body }) => pickPoster(services, scope, { ...params, ...body }),
    process: (scope, { params, body }) => processVideoAgain(scope, { ...params, ...body }),
    putCaptions: (scope, { params, body }) => putCaptions(scope, { ...params, ...body }),
    removeCaptions: (scope, { params }) => removeCaptions(scope, params),
    putQuestions: (scope, { params, body }) => putQuestions(scope, { ...params, ...body }),
  });
