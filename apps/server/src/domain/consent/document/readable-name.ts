import { kanaToHepburn } from '@nattoku/rules/text/hepburn';
import { characterTable } from '#kernel/pdf/characters.ts';

/** A name for paper: one of which no font has a single character is only 〓, and beside it stands its reading, also in letters. */
export async function readableName(name: string, reading: string): Promise<string> {
  const { charactersOf } = await characterTable('regular');
  const characters = charactersOf(name.replaceAll(/\s/gu, ''));
  const isLost = characters.length > 0 && characters.every(({ how }) => how === 'missing');
  return isLost && reading !== '' ? `${name}（${reading}　${kanaToHepburn(reading)}）` : name;
}
