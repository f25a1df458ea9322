import { expect, test } from 'vitest';
import { findCommand } from '#commands/commands.ts';
import { readWords, required } from '#commands/command-words.ts';

test('what is no command is answered with all that are', async () => {
  for (const name of ['explode', 'constructor', '']) {
    await expect(findCommand(name)).rejects.toThrow(/npm start -- backup --to FOLDER[\s\S]*npm start -- migrate/);
  }
  expect((await findCommand('restore')).usage).toContain('--verify');
});

const options = { to: { type: 'string' }, verify: { type: 'boolean' } } as const;

test('words after a command are read by name; others, and those that lack, say how it is written', () => {
  const words = readWords('backup --to FOLDER', ['--to', '/mnt', '--verify'], options);
  expect(words).toEqual({ to: '/mnt', verify: true });
  expect(required('backup --to FOLDER', words, 'to')).toBe('/mnt');

  expect(() => readWords('backup --to FOLDER', ['--two', 'x'], options)).toThrow(
    /--two[\s\S]*npm start -- backup --to FOLDER/,
  );
  expect(() => readWords('backup --to FOLDER', ['/mnt'], options)).toThrow(/npm start -- backup --to FOLDER/);
  expect(() => required('backup --to FOLDER', {} as { to?: string }, 'to')).toThrow('--to がありません');
});
