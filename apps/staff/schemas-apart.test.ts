import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { type Node, schemasApart } from './schemas-apart.ts';

const CODE = `
import { z } from 'zod';
import { PatientId } from '#shared/primitives.ts';
import { endpoint } from '#shared/endpoint.ts';
export const NOTE_MAX = 200;
const kinds = ['own', 'other'];
export const NoteKind = z.enum(kinds);
export const noteKindNames = { own: '自分', other: 'ほか' };
export const Note = z.object({ patientId: PatientId, kind: NoteKind, text: z.string().max(NOTE_MAX) });
export const noteContract = { get: endpoint({ method: 'GET', path: '/notes/{noteId}' }) };
`;

const divided = () => {
  const { body } = parseAst(CODE) as unknown as { body: Node[] };
  return schemasApart(body, CODE, '/contract/note.ts', ['z', 'PatientId']);
};

test('words and addresses stand without the validator', () => {
  const { words } = divided();

  expect(words).not.toContain('zod');
  expect(words).not.toContain('primitives');
  for (const name of ['NOTE_MAX', 'noteKindNames', 'noteContract', 'endpoint']) expect(words).toContain(name);
});

test('schemas stand apart and take from the words what they are made of', () => {
  const { schemas, words, names } = divided();

  expect([...names]).toEqual(['NoteKind', 'Note']);
  expect(schemas).toContain("import { z } from 'zod';");
  expect(schemas).toContain("import { NOTE_MAX, kinds } from '/contract/note.ts';");
  expect(schemas).not.toContain('noteContract');
  expect(words).toContain('export { kinds };');
});
