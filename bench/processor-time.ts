import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** USER_HZ of every Linux that Node runs on (proc(5)). */
const TICKS_PER_SECOND = 100;

/** The fields of /proc/<pid>/stat behind the name: parent; own time in and outside the kernel; that of children that have ended. */
const readStat = async (pid: number): Promise<{ parent: number; own: number; ended: number } | null> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (text === null) return null;
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const at = (field: number) => (fields[field - 3] ?? 0) / TICKS_PER_SECOND;
  return { parent: fields[1] ?? 0, own: at(14) + at(15), ended: at(16) + at(17) };
};

/** Seconds of processor time of one process so far. */
export const timeOfProcess = async (pid: number): Promise<number> => (await readStat(pid))?.own ?? 0;

/** Seconds of processor time of PostgreSQL so far: of what it started, ended or not. */
export async function timeOfPostgres(dataDir: string): Promise<number> {
  const [first = ''] = (await readFile(join(dataDir, 'database/cluster/postmaster.pid'), 'utf8')).split('\n');
  const postmaster = Number(first);
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const stats = await Promise.all(pids.map(readStat));
  const children = stats.filter((stat) => stat?.parent === postmaster);
  return [await readStat(postmaster), ...children].reduce(
    (sum, stat) => sum + (stat?.own ?? 0) + (stat?.ended ?? 0),
    0,
  );
}
