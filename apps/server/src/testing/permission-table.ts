import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const callerNames = [
  'doctor',
  'nurse',
  'comedical',
  'clerk',
  'admin',
  'operator',
  'link',
  'unverified',
  'common',
  'family',
  'key',
  'anonymous',
] as const;
export type CallerName = (typeof callerNames)[number];

export type PermissionRow = { route: string; who: ReadonlySet<CallerName>; features: readonly string[] };

/** The rows of `permission-table.md`; the columns stand in the order of `callerNames`. */
export async function readPermissionTable(): Promise<PermissionRow[]> {
  const text = await readFile(join(import.meta.dirname, 'permission-table.md'), 'utf8');
  return text.split('\n').flatMap((line) => {
    const [, first = '', ...cells] = line.split('|').map((cell) => cell.trim());
    const route = /^`(.+)`$/.exec(first)?.[1];
    if (route === undefined) return [];
    const who = new Set(callerNames.filter((_, index) => cells[index] === '✓'));
    return [{ route, who, features: (cells[callerNames.length] ?? '').split(' ').filter((name) => name !== '') }];
  });
}
