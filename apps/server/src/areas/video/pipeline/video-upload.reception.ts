import { StorageError } from '@nattoku/baas/file-store';
import { toS3StorageError } from '@nattoku/baas/s3/s3-error';
import type { FacilityId } from '@nattoku/contract/shared/primitives';
import { uploadPath } from '@nattoku/contract/video/video-library';
import type { Server, Upload } from '@tus/server';
import { acceptUpload } from '#areas/video/pipeline/video-upload.accept.ts';
import { acceptedSize } from '#areas/video/pipeline/video-upload.operations.ts';
import { openTus } from '#kernel/uploads/tus.ts';
import type { UploadDesk } from '#kernel/uploads/upload-store.ts';
import { detailsOf } from '#areas/video/pipeline/video-upload.rules.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

type Desk = UploadDesk & { tus: Server };

/** Where the uploads of all facilities stand while they arrive, and the one place where a complete one is accepted. */
export function openReception({ files, uploads }: Services) {
  const desks = new Map<FacilityId, Desk>();
  const accepting = new Map<string, Promise<void>>();

  const deskOf = ({ actor: { facilityId } }: StaffScope): Desk => {
    const known = desks.get(facilityId);
    if (known) return known;
    const opened = uploads.deskOf(facilityId);
    const desk = { ...opened, tus: openTus(uploadPath, opened, uploads.locks) };
    desks.set(facilityId, desk);
    return desk;
  };

  const findAt = (desk: Desk, uploadId: string): Promise<Upload | undefined> =>
    desk.store.getUpload(desk.prefix + uploadId).catch((error: unknown) => {
      // What the protocol says of an upload that is not there is no Error.
      if (error instanceof Error) throw toS3StorageError(error);
      return undefined;
    });

  /** One that stays by mistake is found complete again, or swept after a day. */
  const forget = (scope: StaffScope, desk: Desk, id: string): Promise<unknown> =>
    desk.store.remove(id).catch((error: unknown) => scope.log.warn({ err: error }, 'upload not removed'));

  /** In one process at a time: who comes second finds that the upload is gone, and is told what became of it. */
  const acceptOnce = (scope: StaffScope, desk: Desk, uploadId: string): Promise<void> =>
    uploads.locks.alone(`accept ${uploadId}`, async () => {
      const upload = await findAt(desk, uploadId);
      if (!upload || upload.offset !== upload.size) return;
      // A server that was killed after the acceptance left the upload behind.
      if ((await acceptedSize(scope, uploadId)) !== undefined) return void (await forget(scope, desk, upload.id));
      try {
        await accept(scope, desk, uploadId, upload);
      } catch (error) {
        // A refusal is final; after anything else the same bytes may be accepted at the next try.
        if (error instanceof Problem) await forget(scope, desk, upload.id);
        throw error;
      }
      await forget(scope, desk, upload.id);
    });

  const accept = async (scope: StaffScope, desk: Desk, uploadId: string, upload: Upload) => {
    const { path, release } = await desk.open(upload).catch((error: unknown) => {
      const failure = toS3StorageError(error);
      // Parts that the store forgot look like a complete upload until its bytes are asked for.
      if (failure instanceof StorageError && failure.code === 'object-not-found') throw new Problem('notFound');
      throw failure;
    });
    await acceptUpload(scope, files, { uploadId, path, ...detailsOf(upload.metadata ?? {}) }).finally(release);
  };

  return {
    tusOf: (scope: StaffScope): Server => deskOf(scope).tus,

    /** The upload of this facility, or undefined. */
    find: (scope: StaffScope, uploadId: string): Promise<Upload | undefined> => findAt(deskOf(scope), uploadId),

    /** Resolves when no acceptance of this upload is going on in any process, however it ended. */
    isSettled: (uploadId: string): Promise<void> => uploads.locks.alone(`accept ${uploadId}`, async () => {}),

    /** Accepts a complete upload. A person who asks while that goes on gets the same answer; an incomplete one is left alone. */
    acceptWhenComplete: async (scope: StaffScope, uploadId: string): Promise<void> => {
      const running = accepting.get(uploadId);
      if (running) return running;
      const desk = deskOf(scope);
      const upload = await findAt(desk, uploadId);
      if (!upload || upload.offset !== upload.size) return;
      const work =
        accepting.get(uploadId) ?? acceptOnce(scope, desk, uploadId).finally(() => accepting.delete(uploadId));
      accepting.set(uploadId, work);
      return work;
    },
  };
}
