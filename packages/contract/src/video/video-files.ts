import { z } from 'zod';
import { apiPrefix } from '#shared/endpoint.ts';
import { fileEndpoint, octets } from '#shared/file-endpoint.ts';
import { VideoId } from '#shared/primitives.ts';
import { POSTER_MAX_BYTES, posterPath, uploadPath } from '#video/video-library.ts';
import { videoMedia } from '#video/video-media.ts';
import { Video } from '#video/video.ts';

const tusMediaType = 'application/offset+octet-stream';
const byVideo = z.object({ videoId: VideoId });
const tus = { 'tus-resumable': z.literal('1.0.0') };
const byUpload = z.object({ uploadId: z.string() });

/** tus 1.0 (creation, creation-with-upload, termination). */
export const videoUploadFiles = {
  begin: fileEndpoint({
    method: 'POST',
    path: uploadPath,
    permission: 'video.manage',
    summary: 'Begin to send a video up; `upload-metadata` says of which video it is the file',
    headers: z.object({ ...tus, 'upload-length': z.string(), 'upload-metadata': z.string() }),
    upload: { types: [tusMediaType] },
    status: 201,
    problems: ['notFound', 'upload.refused', 'request.tooLarge', 'storage.full'],
  }),
  find: fileEndpoint({
    method: 'HEAD',
    path: `${uploadPath}/{uploadId}`,
    permission: 'video.manage',
    summary: 'How many bytes have arrived',
    params: byUpload,
    headers: z.object(tus),
    status: 204,
    problems: ['notFound'],
  }),
  append: fileEndpoint({
    method: 'PATCH',
    path: `${uploadPath}/{uploadId}`,
    permission: 'video.manage',
    summary: 'Send the next bytes',
    params: byUpload,
    headers: z.object({ ...tus, 'upload-offset': z.string() }),
    upload: { types: [tusMediaType] },
    status: 204,
    problems: ['notFound', 'upload.offset', 'storage.full', 'request.unsupportedType'],
  }),
  remove: fileEndpoint({
    method: 'DELETE',
    path: `${uploadPath}/{uploadId}`,
    permission: 'video.manage',
    summary: 'Give up what has arrived',
    params: byUpload,
    headers: z.object(tus),
    status: 204,
    problems: ['notFound'],
  }),
};

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
    problems: ['notFound', 'record.versionConflict', 'video.pictureRefused', 'request.tooLarge'],
  }),
};

export const videoMediaFiles = {
  get: fileEndpoint({
    method: 'GET',
    path: `${apiPrefix}/videos/{videoId}/media/{file*}`,
    permission: { viewers: [['video.view', 'video.manage'], 'link'] },
    summary:
      'Playlists, segments, posters, captions and the original of a video, for staff and for patients who were given it',
    params: byVideo.extend({ file: z.string() }),
    file: videoMedia,
    problems: ['notFound'],
  }),
};
