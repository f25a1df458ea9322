import type { Services } from '#kernel/services.ts';

/** On a full disk, what was abandoned makes room first. @throws Problem `storage.full` */
export const makeUploadRoom = async (
  { uploads, clock }: Pick<Services, 'uploads' | 'clock'>,
  length: number,
): Promise<void> =>
  uploads.makeRoom(length).catch(async () => {
    await uploads.removeAbandoned(clock.now());
    await uploads.makeRoom(length);
  });
