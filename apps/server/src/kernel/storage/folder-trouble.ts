const byErrno: Readonly<Record<string, string>> = {
  ENOENT: 'folderGone',
  ENOTDIR: 'folderGone',
  ESTALE: 'folderGone',
  EHOSTDOWN: 'folderGone',
  EIO: 'folderGone',
  ENOTCONN: 'folderGone',
  EACCES: 'denied',
  EPERM: 'denied',
  EROFS: 'denied',
  ENOSPC: 'diskFull',
  EDQUOT: 'diskFull',
  EFBIG: 'diskFull',
};

/** What is the matter with a folder that is shared with other systems, as a code that the screen has a sentence for. */
export const folderTrouble = (error: unknown): string =>
  byErrno[((error ?? {}) as NodeJS.ErrnoException).code ?? ''] ?? 'unexpected';
