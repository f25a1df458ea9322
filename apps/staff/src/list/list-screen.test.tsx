import type { Permission } from '@nattoku/contract/auth/permissions';
import type { SavedView } from '@nattoku/contract/staff/saved-view';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { arrangementQuery } from '#list/arrangement.queries.ts';
import { ListScreen } from '#list/list-screen.tsx';
import { facilityQuery } from '#parts/facility/facility.queries.ts';
import { sessionStore } from '#platform/session/session.ts';
import { type Device, devices, devicesQuery, filters } from '#testing/list-of-devices.tsx';

type Answered = { items?: Device[]; total?: number; atLeast?: boolean } | 'failed' | 'waits';
type Shown = { address?: object; views?: object[]; columns?: string[]; permissions?: Permission[]; answer?: Answered };

const pump = { id: '1', name: '輸液ポンプ', state: '貸出中' };
const gone = '0198d0a0-0000-7000-8000-000000000001';
const viewId = '0198d0a0-0000-7000-8000-000000000002';

const view = (filled: Record<string, string>) =>
  ({ id: viewId, name: '朝の確認', filters: filled, columns: [], shared: true, own: false }) as unknown as SavedView;

/** The screen as it is drawn once the server has answered, and what it was asked. */
async function shown({ address = {}, views = [], columns = [], permissions = [], answer = {} }: Shown = {}) {
  const client = new QueryClient({
    // What has failed is shown as failed, and not asked again on the way to the screen.
    defaultOptions: { queries: { staleTime: Infinity, retry: false, retryOnMount: false } },
  });
  sessionStore.set({ session: { permissions, features: [], pending: null } as never });
  client.setQueryData(facilityQuery.queryKey, {
    departments: [],
    wards: [{ id: 'east', name: '東病棟', active: true }],
  } as never);
  client.setQueryData(arrangementQuery('patients').queryKey, {
    settings: { columns, scope: 'all', pageSize: 20, exportEncoding: 'utf-8' },
    views: views as SavedView[],
  });
  const wanted = filters.address.safeParse(address).data;
  const draw = () =>
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <ListScreen of={devices} wanted={wanted} title="機器" />
        </MemoryRouter>
      </QueryClientProvider>,
    );
  draw();
  const [query] = client.getQueryCache().findAll({ queryKey: ['device', 'list'] });
  const asked = query?.queryKey[2] as Parameters<typeof devicesQuery>[0];
  const { queryKey, queryFn } = devicesQuery(asked);
  if (answer === 'failed') await client.prefetchQuery({ queryKey, queryFn });
  else if (answer !== 'waits') client.setQueryData(queryKey, { items: [], total: 0, pageSize: 20, ...answer });
  return { asked, page: draw() };
}

test('what the address says is asked, and nothing that it does not understand', async () => {
  const { asked } = await shown({
    address: { state: 'lent', boughtFrom: '2026-11-01', page: '2', pageSize: '50', sort: 'size', wardId: '' },
  });
  expect(asked).toMatchObject({
    state: 'lent',
    boughtFrom: '2026-11-01',
    page: 2,
    pageSize: 50,
    sort: 'name',
    text: '',
  });
});

test('a saved view is asked as it was kept, and what is said by hand goes before it', async () => {
  const views = [view({ state: 'lent', sort: 'boughtOn', descending: 'true' })];
  const kept = await shown({ views, address: { saved: viewId } });
  const changed = await shown({ views, address: { saved: viewId, state: 'here' } });

  expect(kept.asked).toMatchObject({ state: 'lent', sort: 'boughtOn', descending: true });
  expect(kept.page).toContain('朝の確認');
  expect(changed.asked).toMatchObject({ state: 'here', sort: 'boughtOn' });
});

test('a saved view that is no longer there asks for everything', async () => {
  const { asked, page } = await shown({ address: { saved: viewId } });
  expect(asked.state).toBeUndefined();
  expect(page).toContain('保存した条件');
});

test('a view whose ward was removed still narrows the list, says so, and can be cleared', async () => {
  const { asked, page } = await shown({ views: [view({ wardId: gone })], address: { saved: viewId } });
  expect(asked.wardId).toBe(gone);
  expect(page).toContain('選択中の病棟（廃止など）');
  expect(page).toContain('条件に合う機器はありません');
  expect(page).toContain('条件をクリア');
});

test.each<[string, Shown, string]>([
  ['nothing there', {}, '機器はありません'],
  ['nothing that fits', { address: { state: 'here' } }, '条件に合う機器はありません'],
  [
    'a page behind the last',
    { address: { page: '3' }, answer: { total: 21 } },
    'このページに並ぶものは、もうありません',
  ],
  ['more than is counted', { answer: { items: [pump], total: 1000, atLeast: true } }, '1,000台より多くあります'],
  ['rows', { answer: { items: [pump], total: 1 } }, '輸液ポンプ'],
])('%s', async (_, given, words) => {
  expect((await shown(given)).page).toContain(words);
});

test('while the server has not answered the list keeps its shape; when it cannot, the reader can ask again', async () => {
  const waiting = await shown({ answer: 'waits' });
  expect(waiting.page).toContain('aria-busy="true"');
  expect(waiting.page).not.toContain('機器はありません');

  const failed = await shown({ answer: 'failed' });
  expect(failed.page).toContain('もう一度読み込む');
  expect(failed.page).not.toContain('機器はありません');
});

test('the tabs keep what somebody has set, but not its order, and the open one is marked', async () => {
  const { page } = await shown({ address: { view: 'broken', state: 'lent', sort: 'boughtOn' } });
  expect(page).toMatch(/href="\/patients\?state=lent"[^>]*>すべて/);
  expect(page).toMatch(/aria-current="page"[^>]*>故障中|href="[^"]*view=broken"[^>]*aria-current="page"/);
});

test('columns are those that were chosen; names that are not known any more are passed over, and the opener stands first', async () => {
  const { page } = await shown({ columns: ['id', 'gone', 'name'], answer: { items: [pump], total: 1 } });
  const [, head = ''] = /<thead[^>]*>(.*?)<\/thead>/.exec(page) ?? [];
  expect(
    head
      .replaceAll(/<[^>]*>/g, '|')
      .split('|')
      .filter(Boolean),
  ).toEqual(['名前', '番号']);
});

test.each<[string, Permission[], boolean]>([
  ['nobody who may do nothing with them', [], false],
  ['somebody who may write a file', ['patient.export'], true],
  ['somebody who may change them', ['patient.edit'], true],
])('rows can be chosen by %s', async (_, permissions, canChoose) => {
  const { page } = await shown({ permissions, answer: { items: [pump], total: 1 } });
  expect(page.includes('輸液ポンプを選択')).toBe(canChoose);
  expect(page.includes('書き出し')).toBe(permissions.includes('patient.export'));
});
