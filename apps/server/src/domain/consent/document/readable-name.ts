import { signTable } from '#kernel/pdf/name-signs.ts';

/** A name for paper: one of which no font has a single character is only 〓, and its reading stands beside it. */
export async function readableName(name: string, reading: string): Promise<string> {
  const { signsOf } = await signTable('regular');
  const signs = signsOf(name.replaceAll(/\s/gu, ''));
  const isLost = signs.length > 0 && signs.every(({ how }) => how === 'missing');
  return isLost && reading !== '' ? `${name}（${reading}）` : name;
}
