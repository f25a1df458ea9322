import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Build,
  buildReportingApp,
  buildUnmaskedApp,
  copyOrdinaryBuild,
  deriveNextBuild,
} from '#platform/builds.ts';
import { openMatomo } from '#platform/matomo-receiver.ts';
import { openOwnServer } from '#platform/own-server.ts';
import { openReceiver } from '#platform/sentry-receiver.ts';
import { test as base } from '#staff.ts';

const root = join(import.meta.dirname, '../..');

type Deploy = (built: string, served: string) => Promise<void>;

/** An installation of an operator who has errors reported and page views counted; its builds are replaced while it runs. */
export type Installation = {
  origin: string;
  receiver: Awaited<ReturnType<typeof openReceiver>>;
  matomo: Awaited<ReturnType<typeof openMatomo>>;
  /** The ordinary build and the one after it, with different ids. */
  builds: { first: Build; second: Build };
  /** Adds a build as an upgrade does: the files of the build before stay. */
  deploy: (build: Build) => Promise<void>;
  /** Replaces the build, as an operator does who keeps no files of the one before. */
  deployAlone: (build: Build) => Promise<void>;
  /** The build that reports errors and counts page views. */
  reporting: () => Promise<Build>;
  /** The same with nothing masked. */
  unmasked: () => Promise<Build>;
};

async function install(folder: string) {
  const web = join(folder, 'web');
  const served = join(web, 'staff');
  const { deployBuild } = (await import(join(root, 'scripts/deploy-build.ts'))) as { deployBuild: Deploy };
  const [receiver, matomo] = await Promise.all([openReceiver(), openMatomo()]);
  const first = await copyOrdinaryBuild(join(folder, 'first'));
  const second = await deriveNextBuild(first, join(folder, 'second'));
  await deployBuild(first.folder, served);
  await cp(join(root, 'apps/patient/dist'), join(web, 'patient'), { recursive: true });
  const { origin, stop } = await openOwnServer({
    APP_ENV: 'dev',
    DEMO: 'on',
    DATA_DIR: join(folder, 'data'),
    WEB_DIR: web,
    SENTRY_DSN: receiver.dsn,
    ANALYTICS_URL: matomo.url,
    ANALYTICS_ID: '7',
  });
  let reporting: Promise<Build> | undefined;
  const installation: Installation = {
    origin,
    receiver,
    matomo,
    builds: { first, second },
    deploy: ({ folder: built }) => deployBuild(built, served),
    deployAlone: async ({ folder: built }) => {
      await rm(served, { recursive: true, force: true });
      await deployBuild(built, served);
    },
    reporting: () => (reporting ??= buildReportingApp(join(folder, 'reporting'), receiver.dsn)),
    unmasked: () => buildUnmaskedApp(join(folder, 'unmasked'), receiver.dsn),
  };
  const close = async () => {
    await stop();
    receiver.close();
    matomo.close();
  };
  return { installation, close };
}

type Fixtures = {
  /** The installation with the ordinary build, before each story. */
  site: Installation;
  /** The installation with the build that reports errors and counts page views, before each story. */
  reporting: Installation;
};

export const test = base.extend<Fixtures, { installation: Installation }>({
  installation: [
    async ({ playwright: _ }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'nattoku-site-'));
      const { installation, close } = await install(folder);
      await use(installation);
      await close();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 480_000 },
  ],
  site: async ({ installation }, use) => {
    await installation.deployAlone(installation.builds.first);
    await use(installation);
  },
  reporting: async ({ installation }, use) => {
    await installation.deployAlone(await installation.reporting());
    installation.receiver.forget();
    await use(installation);
  },
  baseURL: async ({ installation }, use) => use(installation.origin),
});
export { expect } from '@playwright/test';
