import { StorageError } from '@nattoku/baas/file-store';
import { toS3StorageError } from '@nattoku/baas/s3/s3-error';
import type { FacilityId } from '@nattoku/contract/shared/primitives';
import type { Server, Upload } from '@tus/server';
import { openTus } from '#kernel/uploads/tus.ts';
import type { UploadDesk, UploadStore } from '#kernel/uploads/upload-store.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';

const UPLOAD_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @throws Problem `notFound` for what can be no upload of ours. */
export const requireUploadId = (uploadId: string): void => {
  if (!UPLOAD_ID.test(uploadId)) throw new Problem('notFound');
};

type Metadata = NonNullable<Upload['metadata']>;

/** The uploads that stand below a path while they arrive, each facility's apart; those of another path are told by their metadata. */
export function openDesks(uploads: UploadStore, path: string, isOwn: (metadata: Metadata) => boolean) {
  const deskOf = onceFor(({ actor }): UploadDesk => uploads.deskOf(actor.facilityId));
  /** Only where pieces arrive: a call that uses what has arrived needs none. */
  const tusOf = onceFor((scope): Server => openTus(path, deskOf(scope), uploads.locks));

  return {
    tusOf,

    /** The upload of this facility, or undefined. */
    find: async (scope: StaffScope, uploadId: string): Promise<Upload | undefined> => {
      const { store, prefix } = deskOf(scope);
      const upload = await store.getUpload(prefix + uploadId).catch((error: unknown) => {
        // What the protocol says of an upload that is not there is no Error.
        if (error instanceof Error) throw toS3StorageError(error);
        return undefined;
      });
      return upload && isOwn(upload.metadata ?? {}) ? upload : undefined;
    },

    /** The bytes of a complete upload as a file, until `release`. @throws Problem `notFound` where the store has forgotten them. */
    open: (scope: StaffScope, upload: Upload) =>
      deskOf(scope)
        .open(upload)
        .catch((error: unknown) => {
          const failure = toS3StorageError(error);
          // Parts that the store forgot look like a complete upload until its bytes are asked for.
          if (failure instanceof StorageError && failure.code === 'object-not-found') throw new Problem('notFound');
          throw failure;
        }),

    /** One that stays by mistake is found complete again, or swept after a day. */
    forget: (scope: StaffScope, { id }: Upload): Promise<unknown> =>
      deskOf(scope)
        .store.remove(id)
        .catch((error: unknown) => scope.log.warn({ err: error }, 'upload not removed')),
  };
}

function onceFor<Opened>(open: (scope: StaffScope) => Opened): (scope: StaffScope) => Opened {
  const known = new Map<FacilityId, Opened>();
  return (scope) => {
    const { facilityId } = scope.actor;
    const opened = known.get(facilityId) ?? open(scope);
    known.set(facilityId, opened);
    return opened;
  };
}

export const isComplete = (upload: Upload | undefined): upload is Upload =>
  upload !== undefined && upload.offset === upload.size;
