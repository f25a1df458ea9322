import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, glob, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { openOwnServer } from '#platform/own-server.ts';
import { test as base } from '#staff.ts';

const root = join(import.meta.dirname, '../..');
const staff = join(root, 'apps/staff');

type Deploy = (built: string, served: string) => Promise<void>;
export type Build = { folder: string; id: string };

/** An installation of its own, under which builds are laid while it runs. */
export type Site = {
  origin: string;
  /** Two real builds of two states of the sources, with different ids. */
  builds: { first: Build; second: Build };
  /** Lays a build there as an upgrade does. */
  deploy: (build: Build) => Promise<void>;
  /** Takes away what a build consists of, as an operator does who keeps nothing of the one before. */
  deployAlone: (build: Build) => Promise<void>;
};

/** The server of this worker, with the first build laid there before each test. */
export const test = base.extend<{ site: Site }, { installation: Site }>({
  installation: [
    async ({ playwright: _ }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'nattoku-builds-'));
      const web = join(folder, 'web');
      const served = join(web, 'staff');
      const { deployBuild } = (await import(join(root, 'scripts/deploy-build.ts'))) as { deployBuild: Deploy };
      const first = await buildFrom(staff, join(folder, 'first'));
      const second = await buildFrom(await nextSources(folder), join(folder, 'second'));
      await deployBuild(first.folder, served);
      await cp(join(root, 'apps/patient/dist'), join(web, 'patient'), { recursive: true });

      const { origin, stop } = await openOwnServer({ DATA_DIR: join(folder, 'data'), WEB_DIR: web });
      await use({
        origin,
        builds: { first, second },
        deploy: ({ folder: built }) => deployBuild(built, served),
        deployAlone: async ({ folder: built }) => {
          await rm(served, { recursive: true, force: true });
          await deployBuild(built, served);
        },
      });
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  site: async ({ installation }, use) => {
    await installation.deployAlone(installation.builds.first);
    await use(installation);
  },
  baseURL: async ({ installation }, use) => use(installation.origin),
});
export { expect } from '@playwright/test';

async function buildFrom(sources: string, folder: string): Promise<Build> {
  const program = join(root, 'node_modules/vite/bin/vite.js');
  const vite = spawn(process.execPath, [program, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: sources,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(vite, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The build of ${sources} ended with ${code}.`);
  const { id } = JSON.parse(await readFile(join(folder, 'assets/builds/latest.json'), 'utf8')) as { id: string };
  return { folder, id };
}

/** The sources as after some work on them: every page module has changed, and so have the names of the files that are built of them. */
async function nextSources(folder: string): Promise<string> {
  const sources = join(folder, 'next/apps/staff');
  const isSource = (path: string) => !['dist', 'node_modules'].includes(basename(path));
  await cp(staff, sources, { recursive: true, filter: isSource });
  await symlink(join(root, 'node_modules'), join(folder, 'next/node_modules'));
  await symlink(join(root, 'tsconfig.base.json'), join(folder, 'next/tsconfig.base.json'));
  for await (const page of glob('src/areas/**/*.page.tsx', { cwd: sources })) {
    const file = join(sources, page);
    await writeFile(
      file,
      `${await readFile(file, 'utf8')}\ndocument.documentElement.dataset['generation'] = 'second';\n`,
    );
  }
  return sources;
}
