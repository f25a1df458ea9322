import type { FacilityId } from '@nattoku/contract/shared/primitives';
import type { DataStore, Upload } from '@tus/server';
import type { UploadLocks } from '#kernel/uploads/upload-locks.ts';

/** The uploads of one facility while they arrive. */
export type UploadDesk = {
  store: DataStore;
  /** What stands before each upload's own id in the store; '' where the store is the facility's alone. */
  prefix: string;
  /** The bytes of a complete upload as a file of this machine, until `release`. Throws StorageError. */
  open(upload: Upload): Promise<{ path: string; release(): Promise<void> }>;
};

/** Where uploads stand while they arrive: on the disk, or on the object store that all web processes share. */
export type UploadStore = {
  deskOf(facilityId: FacilityId): UploadDesk;
  /** One request at a time for each upload, in all processes. */
  locks: UploadLocks;
  /** Throws `storage.full` when so many bytes will not fit; a store that cannot know says so when it is full. */
  makeRoom(length: number): Promise<void>;
  /** Forgets uploads that nobody has added to for a day. */
  removeAbandoned(now: Date): Promise<void>;
};
