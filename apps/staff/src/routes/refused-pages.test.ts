// @vitest-environment jsdom
import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import type { Role } from '@nattoku/contract/auth/permissions';
import type { LoaderFunction } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { rememberSession } from '#platform/session/session.ts';
import { pages } from '#routes/routes.tsx';
import type { Page } from '#routing/page.tsx';
import { refuse, sessionOf } from '#testing/server.ts';

afterEach(() => vi.unstubAllGlobals());

const id = '0199a000-0000-7000-8000-000000000003';
const unguarded = pages.filter(({ guards }) => guards.length === 1 && guards[0] === 'authenticated');
const top = pages.filter(({ guards }) => guards.some((guard) => guard === 'video-top' || guard === 'ic-support-top'));

/** The document begins at this address: what was refused, and what the server was asked for before that. */
async function opened({ path, route }: Page) {
  const address = path.replace(':id', id);
  window.history.replaceState(null, '', address);
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    if (url.startsWith(apiPrefix)) asked.push(url);
    return Promise.resolve(refuse('permission.denied'));
  });
  const request = new Request(`http://localhost${address}`);
  const loading = (route.loader as LoaderFunction)({ request, params: { id } } as never);
  const outcome = await Promise.resolve(loading).catch((thrown: unknown) => thrown);
  return { refused: (outcome as { status?: unknown }).status === 403, asked };
}

/** Of these pages those that were refused. */
async function refusedTo(role: Role, some: readonly Page[]) {
  rememberSession(sessionOf(role));
  const refused = [];
  for (const page of some) {
    const outcome = await opened(page);
    if (outcome.refused) refused.push([page.path, outcome.asked]);
  }
  return refused;
}

test('an address that is given no guard refuses whom it is not for before it asks the server for anything', async () => {
  expect(await refusedTo('clerk', unguarded)).toEqual([
    ['/chatTemplate', []],
    ['/chatTemplate/:id/update', []],
    ['/chatTemplate/:id/view', []],
    ['/icSupport/commonOrder/flow', []],
    ['/icSupport/template', []],
    ['/icSupport/template/add', []],
    ['/icSupport/template/done', []],
    ['/icSupport/template/:id/edit', []],
    ['/icSupport/template/:id/done', []],
    ['/jmneadoibops2', []],
    ['/jmneadoibops2/template/create', []],
    ['/jmneadoibops2/template/create/icSupport', []],
  ]);
});

test('so does one whose guard lets keepers of contents pass, who see no orders', async () => {
  expect(await refusedTo('operator', top)).toEqual([['/video/commonOrder/flow/done', []]]);
});
