import { uploadPath } from '@nattoku/contract/video/video-library';
import type { Upload } from '@tus/server';
import { acceptUpload } from '#areas/video/pipeline/video-upload.accept.ts';
import { acceptedSize } from '#areas/video/pipeline/video-upload.operations.ts';
import { detailsOf } from '#areas/video/pipeline/video-upload.rules.ts';
import { isComplete, openDesks } from '#kernel/uploads/upload-desks.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

/** Where the uploads of all facilities stand while they arrive, and the one place where a complete one is accepted. */
export function openReception({ files, uploads }: Services) {
  const desks = openDesks(uploads, uploadPath, (metadata) => 'videoId' in metadata);
  const accepting = new Map<string, Promise<void>>();

  /** In one process at a time: who comes second finds that the upload is gone, and is told what became of it. */
  const acceptOnce = (scope: StaffScope, uploadId: string): Promise<void> =>
    uploads.locks.alone(`accept ${uploadId}`, async () => {
      const upload = await desks.find(scope, uploadId);
      if (!isComplete(upload)) return;
      // A server that was killed after the acceptance left the upload behind.
      if ((await acceptedSize(scope, uploadId)) !== undefined) return void (await desks.forget(scope, upload));
      try {
        await accept(scope, uploadId, upload);
      } catch (error) {
        // A refusal is final; after anything else the same bytes may be accepted at the next try.
        if (error instanceof Problem) await desks.forget(scope, upload);
        throw error;
      }
      await desks.forget(scope, upload);
    });

  const accept = async (scope: StaffScope, uploadId: string, upload: Upload) => {
    const { path, release } = await desks.open(scope, upload);
    await acceptUpload(scope, files, { uploadId, path, ...detailsOf(upload.metadata ?? {}) }).finally(release);
  };

  return {
    tusOf: desks.tusOf,
    find: desks.find,

    /** Resolves when no acceptance of this upload is going on in any process, however it ended. */
    isSettled: (uploadId: string): Promise<void> => uploads.locks.alone(`accept ${uploadId}`, async () => {}),

    /** Accepts a complete upload. A person who asks while that goes on gets the same answer; an incomplete one is left alone. */
    acceptWhenComplete: async (scope: StaffScope, uploadId: string): Promise<void> => {
      const running = accepting.get(uploadId);
      if (running) return running;
      if (!isComplete(await desks.find(scope, uploadId))) return;
      const work = accepting.get(uploadId) ?? acceptOnce(scope, uploadId).finally(() => accepting.delete(uploadId));
      accepting.set(uploadId, work);
      return work;
    },
  };
}
