import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from './repository.ts';

/** Stands where the server does, says that it was reached, and refuses what a server refuses. */
const server = `
  export async function main([command = 'start'], { PORT }, buildPages) {
    if (PORT === 'wrong') { console.error('PORT is wrong'); process.exit(1); }
    try {
      await buildPages?.();
    } catch (error) { console.error(error.message); process.exit(1); }
    if (command === 'start') console.log('served');
  }
`;

/** A program with two small pages, which the real scripts build and start. */
let program: string;
const at = (...parts: string[]) => join(program, ...parts);
const dist = (app: 'staff' | 'patient') => at('apps', app, 'dist/index.html');

beforeEach(async () => {
  program = await mkdtemp(join(tmpdir(), 'nattoku-program-'));
  await chmod(program, 0o755);
  await cp(join(root, 'scripts'), at('scripts'), { recursive: true });
  await mkdir(at('apps/server/src'), { recursive: true });
  await writeFile(at('apps/server/src/program.ts'), server);
  await writeFile(at('apps/server/src/main.ts'), "import { main } from './program.ts'; await main([], process.env);");
  await writeFile(at('package.json'), '{ "type": "module" }');
  for (const app of ['staff', 'patient']) {
    await mkdir(at('apps', app), { recursive: true });
    await writeFile(at('apps', app, 'index.html'), `<title>${app}</title>`);
  }
  await symlink(join(root, 'node_modules'), at('node_modules'));
});
afterEach(() => rm(program, { recursive: true, force: true }));

type Account = { uid?: number; gid?: number };

const run = async (script: string, env: Record<string, string> = {}, account: Account = {}) => {
  const child = spawn(process.execPath, [at('scripts', script)], {
    cwd: program,
    env: { PATH: process.env.PATH, HOME: program, APP_ENV: 'local', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => void (output += piece.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
};
const start = (env?: Record<string, string>, account?: Account) => run('start.ts', env, account);
const builds = (output: string) => output.match(/Building apps\/\w+/g) ?? [];

test('the first start builds, the second one does not, however often files are copied or folders touched', async () => {
  expect(builds((await start()).output)).toHaveLength(2);

  await utimes(at('apps/staff/index.html'), 1, 1);
  await mkdir(at('apps/staff/empty'));
  const second = await start();

  expect([second.code, builds(second.output)]).toEqual([0, []]);
  expect(second.output).toContain('served');
});

test('a start after a change of content or of a setting builds that application', async () => {
  await start();
  await writeFile(at('apps/staff/index.html'), '<title>staff of tomorrow</title>');

  expect(builds((await start()).output)).toEqual(['Building apps/staff']);
  expect(await readFile(dist('staff'), 'utf8')).toContain('staff of tomorrow');
  expect(builds((await start({ ANALYTICS_URL: 'http://127.0.0.1/matomo.php' })).output)).toHaveLength(2);
});

test('a wrong setting is reported before anything is built', async () => {
  const { code, output } = await start({ PORT: 'wrong' });

  expect([code, builds(output)]).toEqual([1, []]);
  expect(output).toContain('PORT is wrong');
  expect(existsSync(dist('staff'))).toBe(false);
});

test('in production a start builds nothing: it serves what the release brought, or says how to build it', async () => {
  const before = await start({ APP_ENV: 'prod' });
  expect([before.code, builds(before.output)]).toEqual([1, []]);
  expect(before.output).toContain('npm run build');

  expect((await run('build.ts', { APP_ENV: 'prod' })).code).toBe(0);
  expect(await start({ APP_ENV: 'prod' })).toEqual({ code: 0, output: 'served\n' });
});

test('in production pages of another version or for another environment are not served', async () => {
  await run('build.ts', { APP_ENV: 'dev' });
  expect(await start({ APP_ENV: 'prod' })).toMatchObject({ code: 1, output: expect.stringContaining('APP_ENV') });

  await run('build.ts', { APP_ENV: 'prod' });
  await writeFile(at('apps/patient/index.html'), '<title>another version</title>');
  const { code, output } = await start({ APP_ENV: 'prod' });
  expect([code, builds(output)]).toEqual([1, []]);
  expect(output).toContain(at('apps/patient/dist'));
});

test('in production a setting that changed is named, and the pages go on as they were built', async () => {
  await run('build.ts', { APP_ENV: 'prod' });

  const { code, output } = await start({ APP_ENV: 'prod', SENTRY_EMAIL: 'off' });

  expect(code).toBe(0);
  expect(output).toContain('VITE_SENTRY_EMAIL');
  expect(output).toContain('served');
});

test('the server and the programs that it starts run from the bundle that a build has made; a changed file counts at once', async () => {
  const source = (told: string) => `import { words } from './words.ts';
    export async function main() { console.log(words, '${told}', import.meta.url.endsWith('.ts'), readHere(), String(startChild()).trim()); }
    import { execFileSync } from 'node:child_process';
    import { existsSync } from 'node:fs';
    import { fileURLToPath } from 'node:url';
    const startChild = () => execFileSync(process.execPath, [fileURLToPath(new URL('speak.child.ts', import.meta.url))]);
    const readHere = () => existsSync(new URL('words.ts', import.meta.url)) && existsSync(import.meta.dirname + '/words.ts');`;
  await writeFile(at('apps/server/src/words.ts'), "export const words = 'bundled words';");
  await writeFile(
    at('apps/server/src/speak.child.ts'),
    "import { words } from './words.ts'; console.log('child:', words);",
  );
  await writeFile(at('apps/server/src/program.ts'), source('before'));
  expect((await run('build.ts')).code).toBe(0);
  const [bundle = ''] = await readdir(at('apps/server/dist'));
  for (const name of await readdir(at('apps/server/dist', bundle))) {
    const file = at('apps/server/dist', bundle, name);
    await writeFile(file, (await readFile(file, 'utf8')).replace('bundled words', 'words of the bundle'));
  }

  expect((await start()).output).toBe('words of the bundle before true true child: words of the bundle\n');
  await writeFile(at('apps/server/src/program.ts'), source('after'));
  expect((await start()).output).toMatch(
    /Bundled the server: .*\nbundled words after true true child: bundled words\n$/,
  );
});

/** Only root can run a program as somebody else, and that account must be able to reach it. */
const nobody = { uid: 65_534, gid: 65_534 };
const reachesProgram = async (): Promise<boolean> => {
  if (process.getuid?.() !== 0) return false;
  const child = spawn(process.execPath, ['-e', `require('${join(root, 'node_modules/vite/package.json')}')`], nobody);
  const [code] = (await once(child, 'close').catch(() => [1])) as [number];
  return code === 0;
};

test.runIf(await reachesProgram())(
  'a service user starts what root has built, on a folder that is not its own',
  async () => {
    await run('build.ts');
    expect(await start({}, nobody)).toEqual({ code: 0, output: 'served\n' });

    await writeFile(at('apps/staff/index.html'), '<title>another version</title>');
    const stale = await start({}, nobody);
    expect([stale.code, builds(stale.output)]).toEqual([0, []]);
    expect(stale.output).toContain('前に作られた画面のまま起動します');
    expect(stale.output).toContain('served');

    await rm(at('apps/staff/dist'), { recursive: true });
    const missing = await start({}, nobody);
    expect([missing.code, builds(missing.output)]).toEqual([1, []]);
    expect(missing.output).toContain('npm run build');
    expect(missing.output).not.toContain('    at ');
  },
);
