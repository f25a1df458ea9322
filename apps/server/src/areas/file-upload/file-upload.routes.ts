import { fileUploadFiles, fileUploadPurposes } from '@nattoku/contract/shared/file-upload';
import type { FastifyRequest } from 'fastify';
import { authorise, type Exchange } from '#kernel/http/mount.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { heldMetadata, openHeldUploads, purposeOf } from '#kernel/uploads/held-uploads.ts';
import { askTus, sendTus } from '#kernel/uploads/tus.ts';
import { makeUploadRoom } from '#kernel/uploads/upload-room.ts';

/** Large files come in by tus 1.0 and go on after a break; the call that each is for uses it afterwards. */
export function serveFileUploads(services: Services): FileRoutes {
  const held = openHeldUploads(services);

  const proceed = async (
    scope: StaffScope,
    { params: { uploadId } }: { params: { uploadId: string } },
    { request, reply }: Exchange,
  ) => {
    await held.requireOwn(scope, uploadId);
    return sendTus(reply, await askTus(held.tusOf(scope), request));
  };

  return serveFiles(fileUploadFiles, {
    begin: async (scope, _, { request, reply }) => {
      const { purpose, md5 } = purposeOf(request);
      const { permission, bytes } = fileUploadPurposes[purpose];
      authorise(scope.actor, permission);
      await makeUploadRoom(services, requireLength(request, bytes));
      const metadata = heldMetadata({ purpose, md5, staffId: scope.actor.staffId });
      return sendTus(reply, await askTus(held.tusOf(scope), request, { 'upload-metadata': metadata }));
    },
    find: proceed,
    append: proceed,
    remove: proceed,
  });
}

/** Of the announced length: a refusal here costs nobody the sending. */
function requireLength({ headers }: FastifyRequest, most: number): number {
  const length = Number(/^\d{1,15}$/.exec(String(headers['upload-length']))?.[0] ?? 0);
  if (length === 0) throw new Problem('upload.refused', { detail: '空のファイルは送れません。' });
  if (length > most) throw new Problem('request.tooLarge');
  return length;
}
