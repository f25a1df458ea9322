// @vitest-environment jsdom
import { type ListSettings, savedViewContract } from '@nattoku/contract/staff/saved-view';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ListScreen } from '#list/list-screen.tsx';
import { choiceFilter } from '#list/filter-parts.tsx';
import type { Asking } from '#list/list-of.ts';
import { type Device, devices, filters } from '#testing/list-of-devices.tsx';
import { answers, askedOf } from '#testing/network.ts';
import { queryClient } from '#platform/query-client.ts';
import { openScreen } from '#testing/screen.tsx';

const stored = Array.from({ length: 45 }, (_, at) => ({
  id: String(at + 1),
  name: `ポンプ${at + 1}`,
  state: at < 3 ? '貸出中' : '在庫',
}));

const settings = { columns: [], scope: 'all' as const, pageSize: 20 as const, exportEncoding: 'utf-8' as const };

/** A list whose answers are those of a small store. */
function openList(kept: readonly Device[] = stored) {
  const store = { kept, isDown: false, asked: [] as Asking[] };
  const find = (asked: Asking) => {
    store.asked.push(asked);
    if (store.isDown) return Promise.reject(new Error('The store is down.'));
    const found = store.kept.filter(({ name }) => name.includes(asked.text));
    const from = (asked.page - 1) * asked.pageSize;
    return Promise.resolve({ items: found.slice(from, from + asked.pageSize), total: found.length, pageSize: 20 });
  };
  const list: typeof devices = {
    ...devices,
    fields: [choiceFilter({ name: 'state', label: '状態', options: [{ value: 'lent', label: '貸出中' }] })],
    queryOf: (asked) => ({ queryKey: ['device', 'list', asked], queryFn: () => find(asked) }),
  };
  answers(savedViewContract.get, { settings, views: [] });
  const page = (search: object) => (
    <main>
      <ListScreen of={list} wanted={filters.address.safeParse(search).data} title="機器" />
    </main>
  );
  return { store, ...openScreen(page, { at: '/patients' }) };
}

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

test('the rows are those of the page, and the next page brings the others', async () => {
  const { user, address } = openList();
  await row('ポンプ1 ');
  expect(screen.getAllByRole('row')).toHaveLength(1 + 20);

  await user.click(screen.getByRole('button', { name: '3ページ' }));
  await row('ポンプ45');
  expect(screen.getAllByRole('row')).toHaveLength(1 + 5);
  expect(address()).toContain('page=3');
});

test('nothing found is said, and is not the same as nothing there', async () => {
  const { user } = openList();
  await row('ポンプ1 ');
  await user.type(screen.getByRole('searchbox', { name: '機器を検索' }), '人工呼吸器');
  expect(await screen.findByText('条件に合う機器はありません')).toBeDefined();

  await user.click(screen.getByRole('button', { name: '検索語を消す' }));
  await row('ポンプ1 ');
});

test('what is typed is asked once typing rests, from the first page, and never stands in the address', async () => {
  const { user, store, address } = openList();
  await user.click(await screen.findByRole('button', { name: '2ページ' }));
  await row('ポンプ21');
  await user.type(screen.getByRole('searchbox', { name: '機器を検索' }), 'ポンプ4');
  await row('ポンプ4 ');
  expect(store.asked.map(({ text }) => text)).toEqual(['', '', 'ポンプ4']);
  expect(store.asked.at(-1)).toMatchObject({ page: 1 });
  expect(address()).toBe('/patients?pageSize=20');
});

test('a list that cannot be had says so, and comes when it is asked for again', async () => {
  const { user, store } = openList();
  await row('ポンプ1 ');
  store.isDown = true;
  await user.click(screen.getByRole('button', { name: '2ページ' }));
  const retry = await screen.findByRole('button', { name: 'もう一度読み込む' });
  expect(screen.queryByRole('table')).toBeNull();

  store.isDown = false;
  await user.click(retry);
  await row('ポンプ21');
});

test('by keyboard alone: down to a row, choose it, see what can be done, and open it', async () => {
  const { user, address } = openList();
  within(await row('ポンプ1 '))
    .getByRole('link')
    .focus();
  await user.keyboard('{ArrowDown}x');
  expect(screen.getByRole('checkbox', { name: 'ポンプ2を選択' })).toHaveProperty('checked', true);
  expect(screen.getByRole('button', { name: '1台を点検に出す' })).toBeDefined();

  within(await row('ポンプ2 '))
    .getByRole('link')
    .focus();
  await user.keyboard('jx');
  expect(screen.getByRole('button', { name: '2台を点検に出す' })).toBeDefined();

  await user.keyboard('{Enter}');
  expect(address()).toBe('/patients?device=3');
});

test('a row that leaves under the keyboard gives the focus to the next one, whatever in it had it', async () => {
  const { store } = openList(stored.slice(0, 3));
  (await screen.findByRole('checkbox', { name: 'ポンプ2を選択' })).focus();
  store.kept = store.kept.filter(({ id }) => id !== '2');
  void queryClient.refetchQueries();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('ポンプ3'));

  store.kept = [];
  void queryClient.refetchQueries();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('機器'));
});

test('what was chosen stays chosen on other pages, until it is let go', async () => {
  const { user } = openList();
  await user.click(await screen.findByRole('checkbox', { name: 'ポンプ2を選択' }));
  await user.click(screen.getByRole('button', { name: '2ページ' }));
  await user.click(await screen.findByRole('checkbox', { name: 'ポンプ22を選択' }));
  expect(screen.getByRole('button', { name: '2台を点検に出す' })).toBeDefined();

  await user.click(screen.getByRole('button', { name: '選択を解除' }));
  expect(screen.queryByRole('button', { name: /点検に出す/ })).toBeNull();
});

test('Enter in the search opens the only hit, and none when there are several', async () => {
  const { user, address } = openList();
  await row('ポンプ1 ');
  const field = screen.getByRole('searchbox', { name: '機器を検索' });
  await user.type(field, 'ポンプ4');
  await row('ポンプ40');
  await user.type(field, '{Enter}');
  expect(address()).toBe('/patients');

  await user.type(field, '5');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(1 + 1));
  await user.type(field, '{Enter}');
  expect(address()).toBe('/patients?device=45');
});

test('a column head sorts, and once more turns the order round', async () => {
  const { user, address } = openList();
  await row('ポンプ1 ');
  await user.click(screen.getByRole('button', { name: '名前' }));
  expect(address()).toContain('descending=true');
  expect(screen.getByRole('columnheader', { name: '名前' }).getAttribute('aria-sort')).toBe('descending');
  await user.click(screen.getByRole('button', { name: '名前' }));
  expect(address()).toContain('descending=false');
});

test('how many rows a page has is kept for its reader, with everything else as it was', async () => {
  const { user } = openList();
  await row('ポンプ1 ');
  answers(savedViewContract.saveSettings, ({ body }) => body as ListSettings);
  await user.selectOptions(screen.getByRole('combobox', { name: '1ページの件数' }), '50');
  await row('ポンプ45');
  expect(askedOf(savedViewContract.saveSettings)).toMatchObject([
    { params: { list: 'patients' }, body: { ...settings, pageSize: 50 } },
  ]);
});
