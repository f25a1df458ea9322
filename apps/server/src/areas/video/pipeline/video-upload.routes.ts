import { videoUploadFiles } from '@nattoku/contract/video/video-files';
import type { FastifyRequest } from 'fastify';
import { acceptedSize, requireTakesFile } from '#areas/video/pipeline/video-upload.operations.ts';
import { requireUploadId } from '#kernel/uploads/upload-desks.ts';
import { makeUploadRoom } from '#kernel/uploads/upload-room.ts';
import { askTus, readMetadata, sendComplete, sendTus } from '#kernel/uploads/tus.ts';
import { openReception } from '#areas/video/pipeline/video-upload.reception.ts';
import { detailsOf, requireLength } from '#areas/video/pipeline/video-upload.rules.ts';
import type { Exchange } from '#kernel/http/mount.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

type Asked = { params: { uploadId: string } };

/** Videos come in by tus 1.0 (creation, creation-with-upload, termination), as large as they are, and go on after a break. */
export function serveUploads(services: Services): FileRoutes {
  const reception = openReception(services);

  const proceed = async (scope: StaffScope, { params: { uploadId } }: Asked, { request, reply }: Exchange) => {
    requireUploadId(uploadId);
    if (request.method === 'DELETE') await reception.isSettled(uploadId);
    if (!(await reception.find(scope, uploadId))) return complete(scope, uploadId, { request, reply });
    const response = await askTus(reception.tusOf(scope), request);
    if (request.method !== 'DELETE') await reception.acceptWhenComplete(scope, uploadId);
    return sendTus(reply, response);
  };

  return serveFiles(videoUploadFiles, {
    begin: async (scope, _, { request, reply }) => {
      const length = requireLength(request.headers['upload-length']);
      const { videoId } = detailsOf(metadataOf(request));
      await requireTakesFile(scope, videoId);
      await makeUploadRoom(services, length);
      const response = await askTus(reception.tusOf(scope), request);
      const uploadId = response.headers.get('location')?.split('/').at(-1) ?? '';
      await reception.acceptWhenComplete(scope, uploadId);
      return sendTus(reply, response);
    },
    find: proceed,
    append: proceed,
    remove: proceed,
  });
}

/** The answer to the last bytes may have been lost: who asks for the offset then learns that all of them were accepted. */
const complete = async (scope: StaffScope, uploadId: string, { request, reply }: Exchange) => {
  const size = request.method === 'HEAD' ? await acceptedSize(scope, uploadId) : undefined;
  if (size === undefined) throw new Problem('notFound');
  return sendComplete(reply, size);
};

const metadataOf = (request: FastifyRequest) =>
  readMetadata(request, 'どの動画のファイルか分かりません。画面を読み込み直してください。');
