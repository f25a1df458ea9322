import { uploadPath } from '@nattoku/contract/video/video-library';
import { Metadata } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptedSize, requireTakesFile } from '#areas/video/pipeline/video-upload.operations.ts';
import { askTus, sendComplete, sendTus } from '#kernel/uploads/tus.ts';
import { openReception } from '#areas/video/pipeline/video-upload.reception.ts';
import { detailsOf, requireLength } from '#areas/video/pipeline/video-upload.rules.ts';
import { authorise } from '#kernel/http/mount.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffActor, StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

const UPLOAD_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Asked = FastifyRequest<{ Params: { uploadId: string } }>;

/** Videos come in by tus 1.0 (creation, creation-with-upload, termination), as large as they are, and go on after a break. */
export function serveUploads(app: FastifyInstance, services: Services): void {
  void app.register(async (uploads) => {
    const reception = openReception(services);
    const scopeOf = ({ actor, id, log }: FastifyRequest): StaffScope => services.scopeOf(actor as StaffActor, id, log);

    uploads.addContentTypeParser('application/offset+octet-stream', (_request, body, done) => done(null, body));
    uploads.addHook('onRequest', async (request) => {
      request.actor = await services.identify(request, 'video.manage');
      authorise(request.actor, 'video.manage');
    });

    const begin = async (request: FastifyRequest, reply: FastifyReply) => {
      const scope = scopeOf(request);
      const length = requireLength(request.headers['upload-length']);
      const { videoId } = detailsOf(metadataOf(request));
      await requireTakesFile(scope, videoId);
      await makeRoom(services, length);
      const response = await askTus(reception.tusOf(scope), request);
      const uploadId = response.headers.get('location')?.split('/').at(-1) ?? '';
      await reception.acceptWhenComplete(scope, uploadId);
      return sendTus(reply, response);
    };

    const proceed = async (request: Asked, reply: FastifyReply) => {
      const scope = scopeOf(request);
      const { uploadId } = request.params;
      if (!UPLOAD_ID.test(uploadId)) throw new Problem('notFound');
      if (request.method === 'DELETE') await reception.isSettled(uploadId);
      if (!(await reception.find(scope, uploadId))) return complete(scope, request, reply);
      const response = await askTus(reception.tusOf(scope), request);
      if (request.method !== 'DELETE') await reception.acceptWhenComplete(scope, uploadId);
      return sendTus(reply, response);
    };

    /** The answer to the last bytes may have been lost: who asks for the offset then learns that all of them were accepted. */
    const complete = async (scope: StaffScope, request: Asked, reply: FastifyReply) => {
      const size = request.method === 'HEAD' ? await acceptedSize(scope, request.params.uploadId) : undefined;
      if (size === undefined) throw new Problem('notFound');
      return sendComplete(reply, size);
    };

    uploads.post(uploadPath, { schema: { hide: true } }, begin);
    uploads.route({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${uploadPath}/:uploadId`,
      schema: { hide: true },
      handler: proceed,
    });
  });
}

const metadataOf = ({ headers }: FastifyRequest): Record<string, string | null> => {
  try {
    return Metadata.parse(String(headers['upload-metadata'] ?? ''));
  } catch {
    throw new Problem('upload.refused', { detail: 'どの動画のファイルか分かりません。画面を読み込み直してください。' });
  }
};

/** On a full disk, what was abandoned makes room first. */
const makeRoom = async ({ uploads, clock }: Services, length: number): Promise<void> =>
  uploads.makeRoom(length).catch(async () => {
    await uploads.removeAbandoned(clock.now());
    await uploads.makeRoom(length);
  });
