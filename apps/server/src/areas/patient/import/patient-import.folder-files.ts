import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PATIENT_FOLDER_REST_SECONDS } from '@nattoku/contract/patient/patient-folder';
import { folderTrouble } from '#kernel/storage/folder-trouble.ts';

/** A facility's own folder: what is laid into it is about nobody else's patients. */
export const folderOf = (importFolderDir: string, facilityId: string): string => join(importFolderDir, facilityId);

/** Why the folder cannot be read; `message` is a code of `patientFolderFailures`. */
export class FolderFailed extends Error {}

const failing = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw new FolderFailed(folderTrouble(error), { cause: error });
  });

/** Before the name of a file that is being taken: whoever writes one of the same name meanwhile writes another file. */
const TAKING = '.nattoku-';

/** `name`: as it was laid; `laidAs`: as it lies there now. */
export type FolderFile = { name: string; laidAs: string; size: number; changedAt: Date };

/** Files that are whole, the oldest first; before them those whose taking was cut off. Any other name that begins with a dot is one that is still on its way. @throws FolderFailed */
export async function restingFiles(folder: string, now: Date): Promise<FolderFile[]> {
  const entries = await failing(readdir(folder, { withFileTypes: true }));
  const found: FolderFile[] = [];
  for (const { name: laidAs } of entries.filter((entry) => entry.isFile() && isTable(entry.name))) {
    const { size, mtime: changedAt } = await failing(stat(join(folder, laidAs)));
    const isTaking = laidAs.startsWith(TAKING);
    const isResting = now.getTime() - changedAt.getTime() >= PATIENT_FOLDER_REST_SECONDS * 1000;
    if (isTaking || isResting)
      found.push({ name: laidAs.slice(isTaking ? TAKING.length : 0), laidAs, size, changedAt });
  }
  return found.toSorted((a, b) => placeOf(a) - placeOf(b) || (a.name < b.name ? -1 : 1));
}

const placeOf = ({ laidAs, changedAt }: FolderFile): number => (laidAs.startsWith(TAKING) ? 0 : changedAt.getTime());

const isTable = (name: string): boolean =>
  (!name.startsWith('.') || name.startsWith(TAKING)) && /\.(?:csv|tsv|txt)$/i.test(name);

/** The file as nobody else writes it any more; what must not be taken out of the folder is not taken in. @throws FolderFailed */
export async function claimTable(folder: string, { name, laidAs }: FolderFile): Promise<string> {
  const claimed = join(folder, TAKING + name);
  if (laidAs === name) await failing(rename(join(folder, name), claimed));
  return claimed;
}

export const readTable = (path: string): Promise<Buffer> => failing(readFile(path));

/** What was taken in lies in the store of imports; a second copy of it would outlive that one. */
export const removeTable = (path: string): Promise<void> => failing(rm(path));
