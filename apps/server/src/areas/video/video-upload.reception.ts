import type { FacilityId } from '@nattoku/contract/shared';
import type { FileStore } from '@tus/file-store';
import type { Server, Upload } from '@tus/server';
import { acceptUpload } from '#areas/video/video-upload.accept.ts';
import { openUploadStore } from '#kernel/uploads/upload-folder.ts';
import { openTus } from '#kernel/uploads/tus.ts';
import { detailsOf } from '#areas/video/video-upload.rules.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

type Desk = { store: FileStore; tus: Server };

/** Where the uploads of all facilities stand while they arrive, and the one place where a complete one is accepted. */
export function openReception({ files, uploadFolder }: Services) {
  const desks = new Map<FacilityId, Desk>();
  const accepting = new Map<string, Promise<void>>();

  const deskOf = ({ actor: { facilityId } }: StaffScope): Desk => {
    const known = desks.get(facilityId);
    if (known) return known;
    const store = openUploadStore(uploadFolder, facilityId);
    const desk = { store, tus: openTus(store) };
    desks.set(facilityId, desk);
    return desk;
  };

  const acceptOnce = async (scope: StaffScope, { store }: Desk, { id, metadata, storage }: Upload) => {
    const upload = { uploadId: id, path: storage?.path ?? '', ...detailsOf(metadata ?? {}) };
    try {
      await acceptUpload(scope, files, upload);
    } catch (error) {
      // A refusal is final; after anything else the same bytes may be accepted at the next try.
      if (error instanceof Problem) await store.remove(id);
      throw error;
    }
    await store.remove(id);
  };

  return {
    tusOf: (scope: StaffScope): Server => deskOf(scope).tus,

    /** The upload of this facility, or undefined. */
    find: (scope: StaffScope, uploadId: string): Promise<Upload | undefined> =>
      deskOf(scope)
        .store.getUpload(uploadId)
        .catch(() => undefined),

    /** Resolves when no acceptance of this upload is going on, however it ended. */
    isSettled: async (uploadId: string): Promise<void> => {
      await accepting.get(uploadId)?.catch(() => undefined);
    },

    /** Accepts a complete upload. Whoever asks while that goes on gets the same answer; an incomplete one is left alone. */
    acceptWhenComplete: async (scope: StaffScope, uploadId: string): Promise<void> => {
      const running = accepting.get(uploadId);
      if (running) return running;
      const desk = deskOf(scope);
      const upload = await desk.store.getUpload(uploadId).catch(() => undefined);
      if (!upload || upload.offset !== upload.size) return;
      const work = accepting.get(uploadId) ?? acceptOnce(scope, desk, upload).finally(() => accepting.delete(uploadId));
      accepting.set(uploadId, work);
      return work;
    },
  };
}
