// @vitest-environment jsdom
import { icOrderContract } from '@nattoku/contract/ic-support/ic-order';
import { icSessionContract } from '@nattoku/contract/ic-support/ic-session';
import type { MissingItem } from '@nattoku/contract/ic-support/missing-item';
import { foldSession } from '@nattoku/rules/talk/fold-session';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { EndTalk } from '#areas/ic-support/cockpit/end-talk.tsx';
import type { Talk } from '#areas/ic-support/session/use-talk.ts';
import { answers, askedOf } from '#testing/network.ts';

afterEach(cleanup);

const orderId = '0199c000-0000-7000-8000-000000000001';
const items: MissingItem[] = [
  { kind: 'attendee', key: 'attendee/a', title: '看護師（未定）', reason: null },
  { kind: 'minutes', key: 'minutes', title: '予定30分に対して3分', reason: null },
  { kind: 'step', key: 'step/s', title: '手術の流れ', reason: '次回に行う' },
];

/** The dialog is open; what is sent by it is read by the function that comes back. */
function openDialog(missing: MissingItem[]) {
  vi.stubGlobal('scrollTo', () => {});
  const order = { id: orderId, talk: { version: 3 } };
  answers(icSessionContract.end, { order, now: new Date().toISOString() } as never);
  answers(icOrderContract.get, {} as never);
  const log = { waiting: [] };
  const talk = { order, points: [], session: foldSession([]), log, missing } as unknown as Talk;
  render(<EndTalk talk={talk} />);
  fireEvent.click(screen.getByRole('button', { name: '説明を終える' }));
  return () => askedOf(icSessionContract.end).map(({ body }) => body);
}

const press = (name: string) => fireEvent.click(screen.getAllByRole('button', { name }).at(-1)!);

test('a talk that lacks nothing ends with one press', async () => {
  const sent = openDialog([]);
  press('説明を終える');
  await expect.poll(sent).toEqual([{ talkVersion: 3, reasons: [] }]);
});

test('each missing item needs a reason; a suggestion fills it, and a reason from before is not sent again', async () => {
  const sent = openDialog(items);
  expect(screen.getAllByRole('textbox').map((box) => (box as HTMLInputElement).value)).toEqual(['', '', '次回に行う']);

  press('説明を終える');
  expect(screen.getAllByText('理由を入力してください')).toHaveLength(2);
  expect(sent()).toEqual([]);

  const nurse = screen.getByRole('group', { name: '出席の記録がない人：看護師（未定）の理由' });
  fireEvent.click([...nurse.querySelectorAll('button')].find(({ textContent }) => textContent === '患者さんの希望')!);
  fireEvent.change(screen.getByRole('textbox', { name: /説明の時間/u }), { target: { value: '　急な呼び出し　' } });
  press('説明を終える');

  await expect.poll(sent).toEqual([
    {
      talkVersion: 3,
      reasons: [
        { key: 'attendee/a', reason: '患者さんの希望' },
        { key: 'minutes', reason: '急な呼び出し' },
      ],
    },
  ]);
});

test('one press gives all empty fields the same reason, and a reason that is too long is refused', () => {
  const sent = openDialog(items);
  const all = screen.getByRole('group', { name: '空欄すべての理由' });
  fireEvent.click([...all.querySelectorAll('button')].find(({ textContent }) => textContent === '時間の都合')!);
  const boxes = screen.getAllByRole('textbox') as HTMLInputElement[];
  expect(boxes.map(({ value }) => value)).toEqual(['時間の都合', '時間の都合', '次回に行う']);

  fireEvent.change(boxes[0]!, { target: { value: '長'.repeat(201) } });
  press('説明を終える');
  expect(screen.getByText('理由は200文字以内で入力してください')).toBeDefined();
  expect(sent()).toEqual([]);
});
