import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deployBuild } from './deploy-build.ts';

const HOUR = 3_600_000;
const noon = Date.UTC(2026, 10, 21, 3);
let folder: string;
let served: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nattoku-deploy-'));
  served = join(folder, 'served');
});
afterEach(() => rm(folder, { recursive: true }));

async function lay(root: string, files: Record<string, string>): Promise<string> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  }
  return root;
}

/** A build as the bundler makes it: the page names its script, the announcement names the build. */
const givenBuild = (id: string) =>
  lay(join(folder, id), {
    'index.html': `assets/page-${id}.js`,
    'index.html.br': `assets/page-${id}.js`,
    'favicon.svg': 'the same in every build',
    [`assets/page-${id}.js`]: id,
    [`assets/builds/meta/${id}.json`]: id,
    'assets/builds/latest.json': id,
  });
const page = (id: string) => existsSync(join(served, `assets/page-${id}.js`));
const text = (name: string) => readFile(join(served, name), 'utf8');

test('the first build is laid whole, and nothing but it', async () => {
  await deployBuild(await givenBuild('one'), served, noon);

  expect(await text('index.html')).toBe('assets/page-one.js');
  expect(await text('assets/builds/latest.json')).toBe('one');
  expect(await text('favicon.svg')).toBe('the same in every build');
});

test('a page that is still open finds the files of its build after the next one came, however late', async () => {
  await deployBuild(await givenBuild('one'), served, noon);
  await deployBuild(await givenBuild('two'), served, noon + 400 * HOUR);

  expect([page('one'), page('two'), await text('assets/builds/latest.json')]).toEqual([true, true, 'two']);
  expect(existsSync(join(served, 'assets/builds/meta/one.json'))).toBe(true);
});

test('of several builds in one day all stay; a day later those before the last two are gone', async () => {
  await deployBuild(await givenBuild('one'), served, noon);
  await deployBuild(await givenBuild('two'), served, noon + HOUR);
  await deployBuild(await givenBuild('three'), served, noon + 2 * HOUR);
  expect(['one', 'two', 'three'].map(page)).toEqual([true, true, true]);

  await deployBuild(await givenBuild('four'), served, noon + 27 * HOUR);
  expect(['one', 'two', 'three', 'four'].map(page)).toEqual([false, false, true, true]);
  expect(await text('favicon.svg')).toBe('the same in every build');
});

test('the same build laid again pushes none out', async () => {
  await deployBuild(await givenBuild('one'), served, noon);
  for (let day = 1; day < 5; day += 1) await deployBuild(await givenBuild('two'), served, noon + day * 24 * HOUR);

  expect([page('one'), page('two')]).toEqual([true, true]);
});

test('what was laid there by other means counts as an earlier build', async () => {
  await lay(served, { 'index.html': 'assets/page-zero.js', 'assets/page-zero.js': 'zero' });

  await deployBuild(await givenBuild('one'), served, noon);
  expect(page('zero')).toBe(true);
  await deployBuild(await givenBuild('two'), served, noon + 30 * HOUR);
  await deployBuild(await givenBuild('three'), served, noon + 60 * HOUR);
  expect(page('zero')).toBe(false);
});

test('a build that cannot be laid whole leaves the page of the one before', async () => {
  await deployBuild(await givenBuild('one'), served, noon);
  const broken = await givenBuild('two');
  await lay(served, { 'assets/page-two.js/in-the-way': 'a folder of that name' });

  await expect(deployBuild(broken, served, noon + HOUR)).rejects.toThrow(/EISDIR|EEXIST|ENOTEMPTY/);

  expect([await text('index.html'), await text('assets/builds/latest.json')]).toEqual(['assets/page-one.js', 'one']);
});

test('at no moment a page names what is not there, or a build is announced whose page is not', async () => {
  const builds = await Promise.all(['one', 'two'].map(givenBuild));
  await deployBuild(builds[0] ?? '', served);
  let deploying = true;
  const looks: string[] = [];
  const look = async () => {
    while (deploying) {
      const announced = await text('assets/builds/latest.json');
      const named = await Promise.all(['index.html', 'index.html.br'].map(text));
      for (const name of named) if (!existsSync(join(served, name))) looks.push(`${name} is missing`);
      if (!page(announced)) looks.push(`${announced} is announced without its page`);
    }
  };

  const looking = look();
  for (let turn = 0; turn < 40; turn += 1) await deployBuild(builds[turn % 2] ?? '', served);
  deploying = false;
  await looking;

  expect(looks).toEqual([]);
});
