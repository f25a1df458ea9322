import { z } from 'zod';
import { apiPrefix } from '#shared/endpoint.ts';
import { fileEndpoint, octets } from '#shared/file-endpoint.ts';
import { VideoId } from '#shared/primitives.ts';
import { tusFiles } from '#shared/tus-files.ts';
import { POSTER_MAX_BYTES, posterPath, uploadPath } from '#video/video-library.ts';
import { videoMedia } from '#video/video-media.ts';
import { Video } from '#video/video.ts';

const byVideo = z.object({ videoId: VideoId });

export const videoUploadFiles = tusFiles(
  uploadPath,
  'video.manage',
  'Begin to send a video up; `upload-metadata` says of which video it is the file',
);

export const videoPosterFiles = {
  put: fileEndpoint({
    method: 'PUT',
    path: posterPath('{videoId}'),
    permission: 'video.manage',
    summary: 'Replace the poster of a video by a picture',
    params: byVideo,
    query: z.object({ version: z.coerce.number().int().min(1) }),
    upload: { types: [octets], maxBytes: POSTER_MAX_BYTES },
    response: Video,
    problems: [
      'notFound',
      'record.versionConflict',
      'video.pictureRefused',
      'request.tooLarge',
      'upload.gone',
      'upload.checksum',
    ],
  }),
};

export const videoMediaFiles = {
  get: fileEndpoint({
    method: 'GET',
    path: `${apiPrefix}/videos/{videoId}/media/{file*}`,
    permission: { viewers: [['video.view', 'video.manage'], 'link', 'family'] },
    summary:
      'Playlists, segments, posters, captions and the original of a video, for staff, for patients who were given it, and for whom of their family they let see it',
    params: byVideo.extend({ file: z.string() }),
    file: videoMedia,
    problems: ['notFound'],
  }),
};
