// @vitest-environment jsdom
import {
  notificationContract,
  type Notification,
  type NotificationSearch,
} from '@nattoku/contract/notification/notification';
import { preferencesContract } from '@nattoku/contract/staff/preferences';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Page, search as address } from '#areas/notification/notification-list.page.tsx';
import { queryClient } from '#platform/query-client.ts';
import { answers, askedOf } from '#testing/network.ts';
import { openScreen } from '#testing/screen.tsx';

const idOf = (at: number) => `0199b000-0000-7000-8000-${String(at).padStart(12, '0')}` as Notification['id'];

const about = (familyName: string, procedureName: string): Notification['about'] => ({
  patient: {
    id: '0199c000-0000-7000-8000-000000000001' as never,
    patientNumber: '00120045',
    name: { familyName, givenName: '花子' },
  },
  isLinked: true,
  receiptCode: null,
  title: '検査の説明',
  procedureName,
  procedureOn: '2026-12-01' as never,
  talkAt: null,
  dueOn: null,
});

const task = (at: number, more: Partial<Notification> = {}): Notification => ({
  id: idOf(at),
  kind: 'link.locked',
  title: `リンクが停止しました ${at}`,
  body: '',
  link: `/video/order/detail?order=${at}`,
  createdAt: '2026-11-20T01:00:00.000Z',
  occurredAt: '2026-11-20T01:00:00.000Z',
  about: about('山田', '胃内視鏡検査'),
  readAt: null,
  needsAction: true,
  snoozedUntil: null,
  doneAt: null,
  doneByName: null,
  assignedTo: null,
  group: { newest: idOf(at), count: 1 },
  ...more,
});

const together = (newest: number, count: number) => ({ group: { newest: idOf(newest), count } });

type Given = { items?: Notification[]; singleKeys?: boolean; at?: string; total?: number };

/** The inbox of a doctor, and a server that keeps what is there. */
async function openInbox({
  items = [task(1), task(2), task(3)],
  singleKeys = true,
  at = '/notifications',
  total,
}: Given = {}) {
  const kept = { items, isDown: false };
  answers(preferencesContract.get, { singleKeys } as never);
  answers(notificationContract.search, ({ body }) => {
    const { page, pageSize } = body as NotificationSearch;
    const all = kept.items;
    const counts = { unread: all.length, action: total ?? all.length, later: 0, news: 0, newsUnread: 0, done: 0 };
    return { items: all, total: total ?? all.length, page, pageSize, counts, asOf: '2026-11-20T02:00:00.000Z' };
  });
  answers(notificationContract.finish, ({ body }) => {
    const { ids } = body as { ids: string[] };
    kept.items = kept.items.filter(({ id }) => !ids.includes(id));
    return {};
  });
  answers(notificationContract.read, {});
  const opened = openScreen((words) => <Page title="受信箱" search={address.parse(words)} params={{}} />, { at });
  await screen.findByText(kept.items[0]?.title ?? '対応が必要なお知らせはありません');
  return { kept, ...opened };
}

const titles = () =>
  screen.queryAllByText(/^リンクが停止しました/).map(({ textContent }) => textContent?.replace(/\D/g, ''));
const linkOf = (at: number) => screen.getByRole('link', { name: new RegExp(`リンクが停止しました ${at}`) });

test('an entry says who, which procedure and when', async () => {
  await openInbox();
  const entry = linkOf(1).textContent;
  expect(entry).toContain('山田 花子　00120045');
  expect(entry).toContain('胃内視鏡検査・検査の説明');
  expect(entry).toContain('実施予定 2026/12/01(火)');
  expect(entry).toContain('2026/11/20(金) 10:00');
});

test('those of one patient and procedure are one entry that opens to the single ones', async () => {
  const items = [task(1, together(1, 3)), task(2, together(1, 3)), task(4), task(3, together(1, 3))];
  const { user } = await openInbox({ items });
  expect(titles()).toEqual(['1', '4']);

  await user.click(screen.getByRole('button', { name: '同じ患者・処置のお知らせ ほか2件' }));
  expect(titles()).toEqual(['1', '2', '3', '4']);
  expect(screen.queryByText(/前後のページ/)).toBeNull();

  await user.click(screen.getByRole('button', { name: '閉じる' }));
  expect(titles()).toEqual(['1', '4']);
});

test('a group that goes on behind the page says how many are elsewhere, and stays open when its newest is done', async () => {
  const { user, kept } = await openInbox({ items: [task(1, together(1, 30)), task(2, together(1, 30))], total: 30 });
  await user.click(screen.getByRole('button', { name: /ほか29件/ }));
  expect(screen.getByText('ほか28件は、前後のページにあります。')).toBeDefined();

  kept.items = [task(2, together(2, 29)), task(3, together(2, 29))];
  await user.click(screen.getByRole('button', { name: '「リンクが停止しました 1」を対応済みにする' }));
  await waitFor(() => expect(titles()).toEqual(['2']));
  expect(screen.getByRole('button', { name: '閉じる' })).toBeDefined();
});

test('j and k go from entry to entry, e does its next step and goes on to the one below', async () => {
  const { user, kept } = await openInbox();
  linkOf(1).focus();
  await user.keyboard('j');
  expect(document.activeElement).toBe(linkOf(2));
  await user.keyboard('jk');
  expect(document.activeElement).toBe(linkOf(2));

  await user.keyboard('e');
  await waitFor(() => expect(kept.items.map(({ id }) => id)).toEqual([idOf(1), idOf(3)]));
  await waitFor(() => expect(titles()).toEqual(['1', '3']));
  expect(document.activeElement).toBe(linkOf(3));
});

test('from anywhere on the page j comes to the first entry', async () => {
  const { user } = await openInbox();
  await user.keyboard('j');
  expect(document.activeElement).toBe(linkOf(1));
  await user.keyboard('j');
  expect(document.activeElement).toBe(linkOf(2));
});

test('letters do nothing for those who switched them off; the arrows always go', async () => {
  const { user } = await openInbox({ singleKeys: false });
  linkOf(1).focus();
  await user.keyboard('je');
  expect(document.activeElement).toBe(linkOf(1));
  expect(askedOf(notificationContract.finish)).toEqual([]);
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(linkOf(2));
});

test('letters that are typed into the search are letters', async () => {
  const { user } = await openInbox();
  const field = screen.getByRole('searchbox', { name: 'お知らせを検索' });
  await user.type(field, 'eje');
  expect(field).toHaveProperty('value', 'eje');
  await waitFor(() => expect(askedOf(notificationContract.search).at(-1)?.body).toMatchObject({ text: 'eje' }));
  expect(askedOf(notificationContract.finish)).toEqual([]);
});

test('what a colleague has done goes, what is new waits until it is wanted, and nothing else moves', async () => {
  const { user, kept } = await openInbox();
  kept.items = [task(9), task(2), task(3)];
  await queryClient.invalidateQueries({ queryKey: ['notification'] });
  await waitFor(() => expect(titles()).toEqual(['2', '3']));
  await user.click(screen.getByRole('button', { name: '新着1件を表示' }));
  expect(titles()).toEqual(['9', '2', '3']);
});

test('when all of a page is done and others wait, it leads to them', async () => {
  const { user, kept } = await openInbox({ items: [task(1)], at: '/notifications?page=2', total: 21 });
  kept.items = [];
  await queryClient.invalidateQueries({ queryKey: ['notification'] });
  expect(await screen.findByText('このページに並ぶものは、もうありません')).toBeDefined();

  kept.items = [task(4)];
  await user.click(screen.getByRole('button', { name: '最初のページを開く' }));
  await waitFor(() => expect(titles()).toEqual(['4']));
});

test('all that was looked at is read with one press, up to the moment of the list', async () => {
  const { user } = await openInbox();
  answers(notificationContract.readAll, {});
  await user.click(screen.getByRole('button', { name: 'すべて既読にする' }));
  await waitFor(() =>
    expect(askedOf(notificationContract.readAll)).toMatchObject([{ body: { asOf: '2026-11-20T02:00:00.000Z' } }]),
  );
});

test('several are ticked off at once, those in a closed group too where all are chosen', async () => {
  const { user, kept } = await openInbox({ items: [task(1, together(1, 2)), task(2, together(1, 2)), task(3)] });
  await user.click(screen.getByRole('checkbox', { name: 'すべて選択' }));
  await user.click(
    within(screen.getByRole('group', { name: 'まとめて操作' })).getByRole('button', { name: '3件を対応済みにする' }),
  );
  await waitFor(() => expect(kept.items).toEqual([]));
  await screen.findByText('対応が必要なお知らせはありません');
});

test.each([
  ['/notifications', 'action'],
  ['/notifications?view=later', 'later'],
  ['/notifications?view=done', 'done'],
  ['/notifications?tab=news&view=done', 'news'],
  ['/notifications?tab=mistyped&view=0', 'action'],
])('%s asks for %s, named and those of one patient together', async (at, tab) => {
  await openInbox({ at });
  expect(askedOf(notificationContract.search)[0]?.body).toMatchObject({ tab, named: true, grouped: true, page: 1 });
});
