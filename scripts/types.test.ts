import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './repository.ts';

const server = join(root, 'apps/server/src');

const auditEntry = (action: string) =>
  `import type { AuditEntry } from '${server}/kernel/audit/audit.ts';\n` +
  `export const entry: AuditEntry = { action: '${action}', subject: { type: 'consent', id: null } };`;

/** What the compiler refuses, the lint refuses: nothing else looks at the types (checks.ts). */
const bad = [
  { name: 'a text for a number', code: `export const pages: number = '3';`, says: 'TS2322' },
  { name: 'a module that is not there', code: `export { page } from './not-there.ts';`, says: 'TS2307' },
  { name: 'an element that may be missing', code: `export const size = ['a'][0].length;`, says: 'TS2532' },
  { name: 'undefined for what may be left out', code: `export const a: { b?: 1 } = { b: undefined };`, says: 'TS2375' },
  { name: 'what Node cannot strip', code: `export enum Colour {\n  red,\n}`, says: 'TS1294' },
  { name: 'the browser where there is none', code: `export const body = document.body;`, says: 'TS2584' },
  {
    name: 'an audit action that no area declares',
    code: auditEntry('consent.sing'),
    says: 'TS2820',
  },
  {
    name: 'a notification of a kind that no area declares',
    code: `import type { NewEvent } from '${server}/kernel/notify.ts';\nexport const kind: NewEvent['kind'] = 'consent.lost';`,
    says: 'TS2322',
  },
  {
    name: 'a job for a queue that is only a name',
    code: `import type { Job } from '${server}/kernel/jobs/jobs.ts';\nexport const job: Job = { queue: 'contact.mail', data: { facilityId: '' } };`,
    says: 'TS2322',
  },
];

let folder: string;
let found: { filename: string; code: string }[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'types-'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await copyFile(join(root, 'tsconfig.base.json'), join(folder, 'tsconfig.json'));
  const { options, ignorePatterns } = JSON.parse(await readFile(join(root, '.oxlintrc.json'), 'utf8'));
  await writeFile(join(folder, '.oxlintrc.json'), JSON.stringify({ options, ignorePatterns }));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  await writeFile(join(folder, 'good.ts'), `export const pages: number = 3;\n`);
  await writeFile(join(folder, 'declared.ts'), `${auditEntry('consent.sign')}\n`);
  for (const [index, { code }] of bad.entries()) await writeFile(join(folder, `bad-${index}.ts`), `${code}\n`);
  found = await lint();
});

afterAll(() => rm(folder, { recursive: true }));

const lint = () =>
  new Promise<{ filename: string; code: string }[]>((resolve, reject) => {
    const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
    execFile(process.execPath, [oxlint, '--format', 'json'], { cwd: folder }, (_, stdout, stderr) => {
      if (stdout.startsWith('{')) resolve(JSON.parse(stdout).diagnostics);
      else reject(new Error(stdout + stderr));
    });
  });

const saidAbout = (file: string) => found.filter(({ filename }) => filename === file).map(({ code }) => code);

test.each(bad.map((each, index) => ({ ...each, file: `bad-${index}.ts` })))('refused: $name', ({ file, says }) => {
  expect(saidAbout(file)).toContainEqual(expect.stringContaining(says));
});

test.each(['good.ts', 'declared.ts'])('what is right is left alone: %s', (file) => {
  expect(saidAbout(file)).toEqual([]);
});
