import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from './repository.ts';

const server = 'apps/server/src';
const staff = 'apps/staff/src';

/** Deliberately bad files, each with what must be said about it. */
const bad = [
  {
    name: 'a word of the product in a name of the kernel',
    file: `${server}/kernel/say-it.ts`,
    code: `export const holdsKiosk = true;`,
    says: 'such as “kiosk”',
  },
  {
    name: 'orders in a comment of the kernel',
    file: `${server}/kernel/database/say-more.ts`,
    code: `/** Of all orders. */\nexport const every = 1;`,
    says: 'such as “order”',
  },
  {
    name: 'a word of the product beside one that the file may say',
    file: `${server}/kernel/audit/say-patient.ts`,
    code: `export const patientId = 'consent';`,
    says: 'such as “consent”',
  },
  {
    name: 'a request that goes round the one client',
    file: `${staff}/areas/video/ask-round.ts`,
    code: `export const ask = () => fetch('/api/videos');`,
    says: 'goes by the one client',
  },
  {
    name: 'a request of the patient page that goes round the one client',
    file: 'apps/patient/src/visit/ask-round.ts',
    code: `export const ask = () => new XMLHttpRequest();`,
    says: 'goes by the one client',
  },
  {
    name: 'a path upwards',
    file: `${server}/kernel/upwards.ts`,
    code: `export { clock } from '../kernel/clock.ts';`,
    says: 'instead of ../',
  },
  {
    name: 'a path upwards in a dynamic import',
    file: `${staff}/areas/video/upwards.ts`,
    code: `export const load = () => import('./../video/video.queries.ts');`,
    says: 'instead of ../',
  },
  {
    name: 'the staff app in the patient app',
    file: 'apps/patient/src/peek.ts',
    code: `export { session } from '@nattoku/staff/platform/session';`,
    says: 'apps/patient does not import @nattoku/staff',
  },
  {
    name: 'the server in the staff app',
    file: `${staff}/platform/peek.ts`,
    code: `export type { App } from '@nattoku/server/app';`,
    says: 'apps/staff does not import @nattoku/server',
  },
  {
    name: 'the server in the end-to-end tests',
    file: 'e2e/areas/video/peek.ts',
    code: `export { createApp } from '@nattoku/server/app';`,
    says: 'e2e does not import @nattoku/server',
  },
  {
    name: 'the user interface in the server',
    file: `${server}/areas/video/draw.ts`,
    code: `export { Button } from '@nattoku/ui/action/button';`,
    says: 'apps/server does not import @nattoku/ui',
  },
  {
    name: 'anything of ours in the rules',
    file: 'packages/rules/src/contract.ts',
    code: `export { videoContract } from '@nattoku/contract/video/video';`,
    says: 'packages/rules does not import @nattoku/contract',
  },
  {
    name: 'an area in the user interface',
    file: 'packages/ui/src/video-status.tsx',
    code: `export { VideoStatus } from '@nattoku/contract/video/video';`,
    says: 'packages/ui does not import @nattoku/contract',
  },
  {
    name: 'a driver in the contract',
    file: 'packages/contract/src/files.ts',
    code: `export type { FileStore } from '@nattoku/baas/file-store';`,
    says: 'packages/contract does not import @nattoku/baas',
  },
  {
    name: 'Node in the rules',
    file: 'packages/rules/src/read.ts',
    code: `export { readFile } from 'node:fs/promises';`,
    says: 'packages/rules runs in browsers',
  },
  {
    name: 'an area in the kernel',
    file: `${server}/kernel/video.ts`,
    code: `export { videos } from '#areas/video/video.table.ts';`,
    says: 'The kernel knows no area',
  },
  {
    name: 'the domain in the kernel',
    file: `${server}/kernel/order.ts`,
    code: `export { orders } from '#domain/order/order.table.ts';`,
    says: 'no word of the product',
  },
  {
    name: 'a type of the domain in the kernel',
    file: `${server}/kernel/order-type.ts`,
    code: `export type Orders = typeof import('#domain/order/order.table.ts').orders;`,
    says: 'no word of the product',
  },
  {
    name: 'a kind of item in the page of the patient',
    file: 'apps/patient/src/progress/forms.ts',
    code: `export { isConsentDone } from '#areas/consent/consents.ts';`,
    says: 'knows no kind of item',
  },
  {
    name: 'a type of a kind of item in the page of the patient',
    file: 'apps/patient/src/areas/steps/form.ts',
    code: `export type { ConsentPageItem } from '@nattoku/contract/consent/consent-page-item';`,
    says: 'knows no kind of item',
  },
  {
    name: 'an area in the domain',
    file: `${server}/domain/order/publish.ts`,
    code: `export { publishVideo } from '#areas/video/library/video.operations.ts';`,
    says: 'The domain knows no area',
  },
  {
    name: 'an item kind in the order core',
    file: `${server}/domain/order/lifecycle.ts`,
    code: `export { consentForms } from '#domain/consent/consent.table.ts';`,
    says: 'domain/order does not import domain/consent',
  },
  {
    name: 'a type of an item kind in the order core',
    file: `${server}/domain/order/lifecycle-type.ts`,
    code: `export type Form = import('#domain/consent/form/move-form.ts').ConsentForm;`,
    says: 'domain/order does not import domain/consent',
  },
  {
    name: 'a folder of the domain without a place',
    file: `${server}/domain/appointment/answers.ts`,
    code: `export { orders } from '#domain/order/order.table.ts';`,
    says: 'Give domain/appointment its place',
  },
  {
    name: 'the test hospital in a server area',
    file: `${server}/areas/video/hospital.ts`,
    code: `export { openHospital } from '#testing/hospital.ts';`,
    says: 'Only tests and the demonstration data',
  },
  {
    name: "another area's operations in a server area",
    file: `${server}/areas/consent/publish-order.ts`,
    code: `export { publishVideo } from '#areas/video/library/video.operations.ts';`,
    says: 'The area consent does not import the area video',
  },
  {
    name: "another area's type in a server area",
    file: `${server}/areas/consent/order.rules.ts`,
    code: `export type Video = import('#areas/video/library/video.rules.ts').Video;`,
    says: 'The area consent does not import the area video',
  },
  {
    name: "another area's table in a server area",
    file: `${server}/areas/consent/join.ts`,
    code: `export { templates } from '#areas/video/template/video-template.table.ts';`,
    says: 'The area consent does not import the area video',
  },
  {
    name: 'another area in an area of the staff app',
    file: `${staff}/areas/patient/patient.page.tsx`,
    code: `export { VideoList } from '#areas/video/video-list.tsx';`,
    says: 'The area patient does not import the area video',
  },
  {
    name: 'the route table in an area of the staff app',
    file: `${staff}/areas/patient/routes.ts`,
    code: `export { routes } from '#routes/routes.tsx';`,
    says: 'An area does not import what is built of areas',
  },
  {
    name: 'an area in the platform of the staff app',
    file: `${staff}/platform/areas.ts`,
    code: `export { videosQuery } from '#areas/video/video.queries.ts';`,
    says: 'The platform knows no area',
  },
  {
    name: 'a layout in the routing of the staff app',
    file: `${staff}/routing/shown-error.tsx`,
    code: `export { PageError } from '#layouts/page-error.tsx';`,
    says: 'Routing knows no area, no layout',
  },
  {
    name: 'the table of routes in the routing of the staff app',
    file: `${staff}/routing/known-pages.ts`,
    code: `export { pages } from '#routes/routes.tsx';`,
    says: 'Routing knows no area, no layout',
  },
  ...[`process.env.PORT`, `process['env'].PORT`].map((read) => ({
    name: `the environment, read as ${read}`,
    file: `${server}/kernel/environment-${read.length}.ts`,
    code: `export const port = ${read};`,
    says: 'Only apps/server/src/main.ts reads the environment',
  })),
  {
    name: 'the environment, imported',
    file: `${server}/areas/video/environment.ts`,
    code: `import { env } from 'node:process';\nexport const port = env['PORT'];`,
    says: 'Only apps/server/src/main.ts reads the environment',
  },
  {
    name: 'the environment, taken apart',
    file: 'packages/baas/src/environment.ts',
    code: `const { env } = process;\nexport const port = env['PORT'];`,
    says: 'Only apps/server/src/main.ts reads the environment',
  },
  {
    name: 'a connection of its own',
    file: `${server}/kernel/connection.ts`,
    code: `import pg from 'pg';\nexport const client = new pg.Client();`,
    says: 'use openClient',
  },
  {
    name: 'a cycle of two modules',
    file: `${server}/kernel/hen.ts`,
    code: `import { egg } from '#kernel/egg.ts';\nexport const hen = () => egg;`,
    says: 'Dependency cycle',
  },
  {
    name: 'the other half of a cycle',
    file: `${server}/kernel/egg.ts`,
    code: `import { hen } from '#kernel/hen.ts';\nexport const egg = () => hen;`,
    says: 'Dependency cycle',
  },
  {
    name: 'a cycle of types',
    file: `${staff}/areas/video/form.tsx`,
    code: `import { Field } from '#areas/video/field.tsx';\nexport type Values = { title: string };\nexport const Form = Field;`,
    says: 'Dependency cycle',
  },
  {
    name: 'a type out of a module that imports its own user',
    file: `${staff}/areas/video/field.tsx`,
    code: `import type { Values } from '#areas/video/form.tsx';\nexport const Field = ({ title }: Values) => title;`,
    says: 'Dependency cycle',
  },
  {
    name: 'any',
    file: 'packages/contract/src/anything.ts',
    code: `export const anything = (value: any): string => String(value);`,
    says: 'any',
  },
  {
    name: 'a hook behind a condition',
    file: `${staff}/areas/video/conditional.tsx`,
    code: `import { useState } from 'react';\nexport function useIt(on: boolean) {\n  if (on) useState(0);\n}`,
    says: 'useState',
  },
  {
    name: 'an effect with a forgotten dependency',
    file: 'apps/patient/src/effect.tsx',
    code: `import { useEffect } from 'react';\nexport function useIt(id: string) {\n  useEffect(() => {\n    document.title = id;\n  }, []);\n}`,
    says: 'id',
  },
  {
    name: 'more than 300 lines',
    file: 'packages/rules/src/long.ts',
    code: Array.from({ length: 301 }, (_, index) => `export const line${index} = ${index};`).join('\n'),
    says: 'too many lines (301)',
  },
  {
    name: 'a function of more than 80 lines',
    file: 'packages/rules/src/long-function.ts',
    code: [
      'export function total(): number {',
      '  let sum = 0;',
      ...Array.from({ length: 77 }, (_, index) => `  sum += ${index};`),
      '  return sum;',
      '}',
    ].join('\n'),
    says: '`total` has too many lines (81)',
  },
  {
    name: 'an order that an area makes in SQL',
    file: `${server}/areas/video/order/make.ts`,
    code: `export const make = "INSERT INTO orders (id) VALUES ($1)";`,
    says: 'Only domain/order writes orders',
  },
  {
    name: 'the end of a link in a template of SQL',
    file: `${server}/domain/consent/form/end.ts`,
    code: 'export const end = (id: string) => `update order_links SET revoked_at = now() WHERE id = ${id}`;',
    says: 'Only domain/order writes orders',
  },
  {
    name: 'a visit that an area removes',
    file: `${server}/areas/patient-page/forget.ts`,
    code: `export const forget = 'DELETE FROM link_sessions';`,
    says: 'Only domain/order writes orders',
  },
  {
    name: 'an order that an area changes by the names of its columns',
    file: `${server}/areas/consent/order/close.ts`,
    code: [
      `import { orders } from '#domain/order/order.table.ts';`,
      `type Table = { update(table: unknown): { set(change: object): unknown } };`,
      `export const close = (tx: Table) => tx.update(orders).set({ lifecycle: 'closed' });`,
    ].join('\n'),
    says: 'Only domain/order writes orders',
  },
];

const good = {
  [`${server}/main.ts`]: `export const port = process.env['PORT'];`,
  [`${server}/kernel/clock.ts`]: `import { hostname } from 'node:os';\nexport const name = hostname();`,
  [`${server}/kernel/media/video.ts`]: `/** Turned in order. */\nexport const query = 'SELECT id FROM a ORDER BY id', border = query;`,
  [`${server}/domain/consent/form/gates.ts`]: [
    `import { orders } from '#domain/order/order.table.ts';`,
    `import { forms } from '#domain/consent/consent.table.ts';`,
    `export const parts = [orders, forms];`,
  ].join('\n'),
  [`${server}/areas/video/order/video-order.operations.ts`]: [
    `import { videoOrderContract } from '@nattoku/contract/video/video-order';`,
    `import { write } from '#kernel/write.ts';`,
    `import { videos } from '#domain/video/video.table.ts';`,
    `import { isOpen } from '#areas/video/order/video-order.rules.ts';`,
    `export const parts = [videoOrderContract, write, videos, isOpen];`,
  ].join('\n'),
  [`${server}/domain/order/lifecycle/change-order.ts`]: `export const change = 'UPDATE orders SET version = version + 1';`,
  [`${server}/areas/home/home.work.ts`]: [
    `/** Reads them, and holds one. */`,
    `export const work = 'SELECT o.id FROM orders o JOIN order_links l ON l.order_id = o.id FOR UPDATE OF o';`,
  ].join('\n'),
  [`${server}/areas/video/order/video-order.test.ts`]: [
    `import { expect, test } from 'vitest';`,
    `import { openHospital } from '#testing/hospital.ts';`,
    `test('a hospital opens', async () => {`,
    `  expect(await openHospital()).toBeDefined();`,
    `});`,
  ].join('\n'),
  [`${staff}/areas/video/video-list.page.tsx`]: [
    `import { Button } from '@nattoku/ui/action/button';`,
    `import { href } from '#routing/paths.ts';`,
    `import { videosQuery } from '#areas/video/video.queries.ts';`,
    `export const parts = [Button, href, videosQuery];`,
  ].join('\n'),
  [`${staff}/routes/routes.tsx`]: `export const load = () => import('#areas/video/video-list.page.tsx');`,
  'packages/contract/src/video/video.ts': `export { isPlainDate } from '@nattoku/rules/time/plain-date';`,
};

interface Finding {
  filename: string;
  message: string;
  code: string;
}

let folder: string;
let findings: Finding[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fences-'));
  await mkdir(join(folder, 'scripts'));
  await copyFile(join(root, 'scripts/fences.mjs'), join(folder, 'scripts/fences.mjs'));
  // Types need the whole repository; the fences do not.
  const { options: _, ...config } = JSON.parse(await readFile(join(root, '.oxlintrc.json'), 'utf8'));
  await writeFile(join(folder, '.oxlintrc.json'), JSON.stringify(config));

  // What `#…` stands for is said by each package.
  for (const workspace of ['apps/server', 'apps/staff']) {
    await mkdir(join(folder, workspace), { recursive: true });
    await copyFile(join(root, workspace, 'package.json'), join(folder, workspace, 'package.json'));
  }
  const files = [...bad.map(({ file, code }) => [file, code]), ...Object.entries(good)];
  for (const [file = '', code = ''] of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), `${code}\n`);
  }
  findings = await lint();
});

afterAll(() => rm(folder, { recursive: true }));

const lint = () =>
  new Promise<Finding[]>((resolve, reject) => {
    const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
    execFile(
      process.execPath,
      [oxlint, '--format', 'json'],
      { cwd: folder, maxBuffer: 2 ** 26 },
      (_, stdout, stderr) => {
        if (stdout.startsWith('{')) resolve(JSON.parse(stdout).diagnostics);
        else reject(new Error(stdout + stderr));
      },
    );
  });

const saidAbout = (file: string) => findings.filter(({ filename }) => filename === file).map(({ message }) => message);

test.each(bad)('the lint refuses $name', ({ file, says }) => {
  expect(saidAbout(file)).toContainEqual(expect.stringContaining(says));
});

describe('the lint is content with', () => {
  test.each(Object.keys(good))('%s', (file) => {
    expect(saidAbout(file)).toEqual([]);
  });
});
