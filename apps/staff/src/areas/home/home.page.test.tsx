// @vitest-environment jsdom
import type { Role } from '@nattoku/contract/auth/permissions';
import { homeContract, type Home } from '@nattoku/contract/home/home';
import type { WorkFilter } from '@nattoku/contract/home/worklist';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Page, search as address } from '#areas/home/home.page.tsx';
import { answers } from '#testing/network.ts';
import { aPatient } from '#testing/patients.ts';
import { openScreen } from '#testing/screen.tsx';
import { refuse } from '#testing/server.ts';

const hanako = aPatient();
const nothing: Home = { hasWork: false, drafts: null, recentPatients: null, announcements: null, installation: null };
const draft = (at: number) => ({
  id: `0199d000-0000-7000-8000-00000000000${at}` as never,
  title: `説明${at}`,
  patient: hanako,
  updatedAt: '2026-11-20T01:00:00.000Z',
  page: `/video/order/flow/select/approach?order=${at}`,
});

function openHome(role: Role, home: Partial<Home> | (() => Response)) {
  answers(homeContract.get, typeof home === 'function' ? home : { ...nothing, ...home });
  answers(homeContract.worklist, {
    scope: 'all',
    unset: [],
    items: [],
    feedTasks: [],
    total: 0,
    page: 1,
    pageSize: 20,
    all: 0,
    counts: {} as Record<WorkFilter, number>,
  });
  const page = (words: Record<string, string>) => {
    const search = address.safeParse(words);
    return search.success ? <Page title="ホーム" search={search.data} params={{}} /> : null;
  };
  return openScreen(page, { role });
}

test.each<[Role, string[]]>([
  ['doctor', ['動画', '同意書']],
  ['comedical', ['動画']],
  ['clerk', []],
])('a %s begins with a patient of a moment ago what they may order: %j', async (role, offers) => {
  openHome(role, { recentPatients: [hanako] });
  const row = (await screen.findByText('山口 花子')).closest('li') ?? expect.unreachable();
  const links = within(row).getAllByRole('link').slice(1);
  expect(links.map(({ textContent }) => textContent)).toEqual(offers);
  for (const link of links) expect(link.getAttribute('href')).toContain(`patient=${hanako.id}`);
});

test('own drafts lead to where they go on, and to as many as the card counts', async () => {
  openHome('doctor', { drafts: { total: 7, items: [draft(1), draft(2)] } });
  expect((await screen.findByRole('link', { name: /説明2/ })).getAttribute('href')).toContain('order=2');
  expect(screen.getByText('自分の下書き（7）')).toBeDefined();
  expect(screen.getByRole('link', { name: /自分の下書き/ }).getAttribute('href')).toBe(
    '/video/order/list?view=draft&scope=mine',
  );
});

test('the operator sees the installation, and nothing that leads to a patient or looks as if it could be pressed', async () => {
  openHome('operator', { installation: { hospitals: 3, activeStaff: 120 } });
  const numbers = await screen.findByRole('group', { name: 'このシステムの状況' });
  expect(numbers.textContent).toContain('利用中の施設3施設');
  expect(within(numbers).queryByRole('link')).toBeNull();
  expect(screen.queryByText('今日の仕事')).toBeNull();
  expect(screen.queryByText('最近開いた患者')).toBeNull();
});

test('where nobody may look at orders there is no list of work; announcements stand in its place', async () => {
  openHome('clerk', { announcements: { items: [], unreadCount: 0 } });
  expect(await screen.findByText('いま院内掲示はありません。')).toBeDefined();
  expect(screen.queryByText('今日の仕事')).toBeNull();
});

test('a home that cannot be had says so, and comes when it is asked for again', async () => {
  const { user } = openHome('doctor', () => refuse('permission.denied'));
  const retry = await screen.findByRole('button', { name: 'もう一度読み込む' });
  answers(homeContract.get, { ...nothing, hasWork: true });
  await user.click(retry);
  expect(await screen.findByRole('heading', { name: '今日の仕事' })).toBeDefined();
});
