import { randomUUID } from 'node:crypto';
import type { FileStore } from '@nattoku/baas/file-store';
import type { ProblemCode } from '@nattoku/contract/shared/problems';
import { isUndone } from '#kernel/database/unavailable.ts';
import { type BarePicture, barePicture, PictureRefused, sizeOfPicture } from '#kernel/media/bare-picture.ts';
import { redrawPicture } from '#kernel/media/redraw-picture.ts';
import { Problem } from '#kernel/problem.ts';

/** `size` in bytes, `width` and `height` in pixels, `fullPath` where it lies. */
export type KeptPicture = Pick<BarePicture, 'contentType'> & {
  width: number;
  height: number;
  size: number;
  fullPath: string;
};

/** `refusal`: what somebody is told who sent something else. `workFolder`: of a picture that is drawn anew before it is kept. */
type Keeping = { files: FileStore; folder: string; refusal: ProblemCode; workFolder?: string };

/**
 * Keeps a picture that somebody sent, by its content and without what its maker wrote into it. Its bytes are stored before `note` writes them down,
 * and taken away again where that is known to have had no effect.
 * @throws Problem with the refusal, and what `note` throws
 */
export async function keepPicture<T>(
  sent: Buffer,
  { files, folder, refusal, workFolder }: Keeping,
  note: (picture: KeptPicture) => Promise<T>,
): Promise<T> {
  const { bytes, contentType, width, height } = await readPicture(sent, { refusal, workFolder });
  const fullPath = `${folder}/${randomUUID()}`;
  await files.put(fullPath, bytes, { contentType });
  return note({ contentType, width, height, size: bytes.length, fullPath }).catch(async (error: unknown) => {
    if (error instanceof Problem || isUndone(error)) await files.remove(fullPath);
    throw error;
  });
}

const readPicture = async (
  sent: Buffer,
  { refusal, workFolder }: { refusal: ProblemCode; workFolder: string | undefined },
) => {
  try {
    const bare = barePicture(sent);
    const picture = bare && workFolder ? await redrawPicture(bare, `${workFolder}/${randomUUID()}`) : bare;
    if (picture) return { ...picture, ...sizeOfPicture(picture) };
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
  }
  throw new Problem(refusal);
};
