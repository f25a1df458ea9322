// @vitest-environment jsdom
import type { Role } from '@nattoku/contract/auth/permissions';
import { chatContract, type ChatThread } from '@nattoku/contract/chat/chat';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ChatInbox } from '#parts/chat/chat-inbox.tsx';
import { guardsOf } from '#routing/guards-of-pages.ts';
import { answers } from '#testing/network.ts';
import { aPatient } from '#testing/patients.ts';
import { openScreen } from '#testing/screen.tsx';
import { aThread, aThreadRow } from '#testing/threads.ts';

const patient = aPatient({ sameNameCount: 1 });

/** The threads of a hospital with one of them open. */
function openInbox(whose: ChatThread['patient'], role?: Role, page = '/video/order/detail') {
  const row = aThreadRow({ patient: whose });
  answers(chatContract.search, { items: [row], total: 1, page: 1, pageSize: 20 });
  answers(chatContract.get, aThread({ patient: whose, page }));
  const search = { scope: 'all', state: null, unread: false, page: 1, pageSize: 20 } as const;
  return openScreen(<ChatInbox search={search} thread={row.id} addressOf={(id) => `/chat/${id ?? ''}`} />, {
    ...(role && { role }),
  });
}

test('who is answered stands above the thread, with a warning of somebody of the same name and the way to the record', async () => {
  openInbox(patient);

  const banner = await screen.findByRole('region', { name: '対象の患者' });
  expect(banner.textContent).toContain('00120045');
  expect(banner.textContent).toContain('1961年（昭和36年）4月2日');
  expect(within(banner).getByText(/同姓同名/)).toBeDefined();
  expect(within(banner).getByRole('link', { name: '山口 花子' }).getAttribute('href')).toContain(patient.id);
});

test('a dialog over the thread names the patient once more', async () => {
  const { user } = openInbox(patient);

  await user.click(await screen.findByRole('button', { name: 'チャットの操作' }));
  await user.click(await screen.findByRole('menuitem', { name: 'チャットを終了' }));
  const dialog = await screen.findByRole('dialog', { name: 'このチャットを終了しますか？' });
  expect(dialog.textContent).toContain('00120045');
  expect(within(dialog).getByText('同姓同名あり')).toBeDefined();
});

test('a response that is nobody’s yet has no banner', async () => {
  openInbox(null);

  expect(await screen.findByRole('button', { name: 'チャットの操作' })).toBeDefined();
  expect(screen.queryByRole('region', { name: '対象の患者' })).toBeNull();
});

test.each([
  ['doctor', '/icSupport/order/detail', 1],
  ['comedical', '/icSupport/order/detail', 0],
  ['comedical', '/video/order/detail', 1],
] as const)('the thread of an order leads a %s to %s where that opens', async (role, page, links) => {
  guardsOf.set('/icSupport/order/detail', ['authenticated', 'ic-support-order']);
  guardsOf.set('/video/order/detail', ['authenticated', 'video-or-ic-support-order']);
  openInbox(patient, role, page);

  expect(await screen.findByRole('button', { name: 'チャットの操作' })).toBeDefined();
  expect(screen.queryAllByRole('link', { name: 'オーダーの詳細' })).toHaveLength(links);
});
