// @vitest-environment jsdom
import { feedRejectionContract, type FeedTask } from '@nattoku/contract/interoperability/feed-rejection';
import { homeContract } from '@nattoku/contract/home/home';
import type { WorkFilter, Worklist as Work } from '@nattoku/contract/home/worklist';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Worklist } from '#parts/worklist/worklist.tsx';
import { WorkAddress } from '#parts/worklist/worklist-search.ts';
import { answers, askedOf } from '#testing/network.ts';
import { aPatient } from '#testing/patients.ts';
import { openScreen } from '#testing/screen.tsx';
import { refuse } from '#testing/server.ts';

const taskOf = (at: number, changes: Partial<FeedTask> = {}): FeedTask => ({
  id: `0199d000-0000-7000-8000-00000000000${at}` as never,
  kind: 'patient',
  systemName: '電子カルテ',
  patient: aPatient(),
  patientNumber: '00120045',
  fileName: null,
  questionnaireName: null,
  sent: { name: '山口 花子', birthDate: '1961-05-20', sex: 'female' },
  why: '登録されている方と違います。',
  faults: ['生年月日が、登録されている方と違います'],
  times: 3,
  firstAt: '2026-11-20T01:00:00.000Z',
  lastAt: '2026-11-22T01:00:00.000Z',
  canRetry: true,
  page: null,
  revision: 'a1',
  ...changes,
});

/** The worklist of a clerk without orders, over tasks that a test may change behind it. */
function openTasks(tasks: FeedTask[], shown = 3) {
  const open = { tasks };
  answers(homeContract.worklist, ({ query }): Work => ({
    scope: 'all',
    unset: [],
    items: [],
    feedTasks: query['only'] === 'rejected' ? open.tasks : open.tasks.slice(0, shown),
    total: query['only'] === 'rejected' ? open.tasks.length : 0,
    page: 1,
    pageSize: 20,
    all: open.tasks.length,
    counts: { rejected: open.tasks.length } as Record<WorkFilter, number>,
  }));
  const opened = openScreen(
    (words) => {
      const search = WorkAddress.safeParse(words);
      return search.success ? <Worklist search={search.data} /> : null;
    },
    { role: 'clerk' },
  );
  return { open, ...opened };
}

const region = () => screen.findByRole('region', { name: '連携で取り込めなかったもの' });

test('a task says what came from where, why it was not taken in, and leads to the record; another try that fails says why', async () => {
  const { user, open } = openTasks([taskOf(1)]);
  const words = (await region()).textContent ?? '';
  for (const said of [
    '山口 花子',
    '電子カルテ：患者の情報',
    '登録されている方と違います。',
    '生年月日が、登録されている方と違います',
    '届いた内容：山口 花子　1961年（昭和36年）5月20日　女性',
    '3回',
  ])
    expect(words).toContain(said);
  expect(screen.getByRole('link', { name: '患者の記録を開く' }).getAttribute('href')).toContain(aPatient().id);

  answers(feedRejectionContract.retry, () => refuse('feedRejection.rejectedAgain'));
  await user.click(screen.getByRole('button', { name: 'もう一度取り込む' }));
  expect(await screen.findByText(/まだ取り込めません/)).toBeDefined();
  answers(feedRejectionContract.retry, () => {
    open.tasks = [];
    return { patientId: aPatient().id as never };
  });
  await user.click(screen.getByRole('button', { name: 'もう一度取り込む' }));
  expect(await screen.findByText(/いま必要な仕事はありません/)).toBeDefined();
});

test('a task is dismissed with a reason, and not without', async () => {
  const { user, open } = openTasks([taskOf(1)]);
  answers(feedRejectionContract.dismiss, () => {
    open.tasks = [];
    return {};
  });
  await user.click(await screen.findByRole('button', { name: '取り込まない' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: '取り込まない' }));
  expect(await dialog.findByText('必ず入力してください')).toBeDefined();
  expect(askedOf(feedRejectionContract.dismiss)).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: /理由/ }), '保険証で確かめた');
  await user.click(dialog.getByRole('button', { name: '取り込まない' }));
  expect(await screen.findByText(/いま必要な仕事はありません/)).toBeDefined();
  expect(askedOf(feedRejectionContract.dismiss)).toMatchObject([
    { params: { rejectionId: taskOf(1).id }, body: { reason: '保険証で確かめた', revision: 'a1' } },
  ]);
});

test('a task that a colleague closed meanwhile leaves the list, and what was typed stays with the refusal', async () => {
  const { user, open } = openTasks([taskOf(1)]);
  await user.click(await screen.findByRole('button', { name: '取り込まない' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.type(dialog.getByRole('textbox', { name: /理由/ }), '保険証で確かめた');
  answers(feedRejectionContract.dismiss, () => {
    open.tasks = [];
    return refuse('feedRejection.closed');
  });
  await user.click(dialog.getByRole('button', { name: '取り込まない' }));
  expect(await dialog.findByText(/ほかの職員が片づけた/)).toBeDefined();
  expect(await screen.findByText(/いま必要な仕事はありません/)).toBeDefined();
  expect((dialog.getByRole('textbox', { name: /理由/ }) as HTMLTextAreaElement).value).toBe('保険証で確かめた');
});

test('a file leads to where its rows are settled; of many the rest is one press away', async () => {
  const file = {
    kind: 'import',
    systemName: null,
    patient: null,
    sent: null,
    faults: [],
    canRetry: false,
  } satisfies Partial<FeedTask>;
  const tasks = [
    taskOf(1, { ...file, patientNumber: '', fileName: 'patients.csv', page: '/patients?view=import&import=1' }),
    taskOf(2, { kind: 'response', questionnaireName: '初診の問診', patient: null, patientNumber: '777', sent: null }),
  ];
  const { user, address } = openTasks(tasks, 1);
  const first = within(await region());
  expect(first.getByText('患者フォルダー：patients.csv')).toBeDefined();
  expect(first.getByRole('link', { name: 'ファイルを開く' }).getAttribute('href')).toContain('import=1');
  expect(first.queryByRole('button', { name: 'もう一度取り込む' })).toBeNull();
  expect(first.getByRole('button', { name: '確認を終わりにする' })).toBeDefined();
  await user.click(first.getByRole('button', { name: 'ほか1件を見る' }));
  expect(await screen.findByText('登録のない患者番号')).toBeDefined();
  expect(screen.getByText('電子カルテ：問診への回答「初診の問診」')).toBeDefined();
  expect(address()).toBe('/?only=rejected');
});
