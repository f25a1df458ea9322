// @vitest-environment jsdom
import { chatContract, type ChatThread } from '@nattoku/contract/chat/chat';
import { homeContract } from '@nattoku/contract/home/home';
import type { HomeScope } from '@nattoku/contract/home/home-patient';
import {
  WorkGap,
  type Worklist as Work,
  type WorkFilter,
  type WorkRow,
  WorkView,
} from '@nattoku/contract/home/worklist';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PatientWork } from '#parts/worklist/patient-work.tsx';
import { Worklist } from '#parts/worklist/worklist.tsx';
import { WorkAddress } from '#parts/worklist/worklist-search.ts';
import { queryClient } from '#platform/query-client.ts';
import { answers, askedOf } from '#testing/network.ts';
import { aPatient } from '#testing/patients.ts';
import { openScreen } from '#testing/screen.tsx';
import { refuse } from '#testing/server.ts';
import { aThread } from '#testing/threads.ts';

const orderIdOf = (at: number) => `0199d000-0000-7000-8000-${String(at).padStart(12, '0')}` as ChatThread['orderId'];
const questionId = '0199e000-0000-7000-8000-000000000001' as never;

/** A patient of a number who lacks the video; `question`: what the patient asks, null where its words are not for this list. */
function row(at: number, { question, ...more }: Partial<WorkRow> & { question?: string | null } = {}): WorkRow {
  const gaps: WorkGap[] = question === undefined ? ['video'] : ['question', 'video'];
  const order: WorkRow['orders'][number] = {
    id: orderIdOf(at),
    area: 'video',
    title: '検査の説明',
    lifecycle: 'issued',
    progress: 'inProgress',
    watchedShare: 0.48,
    gaps,
    dueOn: null,
    lastSeenAt: null,
    formId: null,
    state: null,
    page: `/video/order/detail?order=${orderIdOf(at)}`,
    question:
      question === undefined ? null : { askedAt: '2026-11-20T01:00:00.000Z', text: question, count: 1, page: '/chat' },
  };
  return {
    id: `row ${at}`,
    patient: aPatient({ givenName: `${at}郎`, id: orderIdOf(100 + at) as never }),
    procedure: '胃内視鏡検査',
    section: question === undefined ? 'today' : 'waiting',
    gaps,
    talkAt: '2026-11-24T01:00:00.000Z',
    procedureOn: '2026-11-25' as never,
    dueOn: null,
    orders: [order],
    ...more,
  };
}

const noCounts = { orders: 0, consents: 0, threads: 0, documents: 0, relatedPersons: 0, interviews: 0 };

/** One question in it, that waits or is answered. */
const threadOf = (orderId: ChatThread['orderId'], open: boolean): ChatThread =>
  aThread({
    orderId,
    version: open ? 1 : 2,
    state: open ? 'waitingStaff' : 'waitingPatient',
    entries: [
      {
        kind: 'message',
        id: questionId,
        from: 'patient',
        text: '痛いですか',
        at: '2026-11-20T01:00:00.000Z',
        seenAt: null,
        itemTitle: null,
        staffName: null,
        automatic: false,
        open,
      },
    ],
  });

const listOf = (items: WorkRow[], scope: HomeScope): Work => ({
  scope,
  unset: [],
  items,
  feedTasks: [],
  total: items.length,
  page: 1,
  pageSize: 20,
  all: items.length,
  counts: Object.fromEntries(
    [...WorkGap.options, ...WorkView.options].map((filter) => [
      filter,
      items.filter(({ gaps }) => (gaps as readonly string[]).includes(filter)).length,
    ]),
  ) as Record<WorkFilter, number>,
});

/** The worklist of a nurse, over work that a test may change behind it. */
async function openWork(items: WorkRow[], at = '/') {
  const work = { items, scope: 'ward' as HomeScope };
  answers(homeContract.worklist, ({ query }) =>
    listOf(
      work.items.filter(({ gaps }) => !query['only'] || (gaps as readonly string[]).includes(query['only'])),
      work.scope,
    ),
  );
  const opened = openScreen(
    (words) => {
      const search = WorkAddress.safeParse(words);
      return search.success ? <Worklist search={search.data} /> : null;
    },
    { role: 'nurse', at },
  );
  await screen.findByRole('button', { name: '全体' });
  const again = () => queryClient.invalidateQueries({ queryKey: ['home'] });
  return { work, again, ...opened };
}

const names = () => screen.queryAllByRole('link', { name: /^山口/ }).map(({ textContent }) => textContent);

test('a row says who, what is missing, how far it is and when, under the heading that it is pressing for', async () => {
  await openWork([row(1, { question: '痛いですか' }), row(2)]);
  const words = screen.getByRole('region', { name: '質問・撤回' }).textContent ?? '';
  for (const said of [
    '山口 1郎',
    '00120045',
    '5階東 501号室',
    '昭和36年',
    '検査の説明',
    '48%',
    '動画',
    '「痛いですか」',
  ])
    expect(words).toContain(said);
  expect(words).toContain('説明2026/11/24(火) 10:00');
  expect(words).toContain('実施2026/11/25(水)');
  expect(within(screen.getByRole('region', { name: '今日' })).getByRole('link', { name: '山口 2郎' })).toBeDefined();
});

test('a question is answered where it stands, with two presses; the focus goes to the field and then on to the next row', async () => {
  const { user, work } = await openWork([row(1, { question: '痛いですか' }), row(2)]);
  answers(chatContract.get, threadOf(orderIdOf(1), true));
  answers(chatContract.reply, () => {
    work.items = [row(2)];
    return threadOf(orderIdOf(1), false);
  });
  await user.click(screen.getByRole('button', { name: '山口 1郎さんの質問に回答する' }));
  const field = await screen.findByRole('textbox', { name: '患者さんへの返信' });
  expect(document.activeElement).toBe(field);
  await user.keyboard('痛み止めを使います。');
  await user.click(screen.getByRole('button', { name: '返信を送る' }));

  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(askedOf(chatContract.reply)).toMatchObject([
    {
      params: { orderId: orderIdOf(1) },
      body: { text: '痛み止めを使います。', lastSeenId: questionId, answering: true },
    },
  ]);
  await waitFor(() => expect(names()).toEqual(['山口 2郎']));
  expect(document.activeElement?.textContent).toBe('山口 2郎');
});

test('the second of two who answer is told, sends nothing over the first, and keeps what was typed', async () => {
  const { user } = await openWork([row(1, { question: '痛いですか' })]);
  answers(chatContract.get, threadOf(orderIdOf(1), true));
  answers(chatContract.reply, () => {
    answers(chatContract.get, threadOf(orderIdOf(1), false));
    return refuse('chat.alreadyAnswered');
  });
  await user.click(screen.getByRole('button', { name: '山口 1郎さんの質問に回答する' }));
  const box = await screen.findByRole('textbox', { name: '患者さんへの返信' });
  await user.type(box, '私が答えます。');
  await user.click(screen.getByRole('button', { name: '返信を送る' }));

  expect(await screen.findByText(/ほかの職員がこの質問に答えました/)).toBeDefined();
  expect(screen.getByRole('textbox', { name: '患者さんへの返信' })).toHaveProperty('value', '私が答えます。');
});

test('a row that a colleague has finished stays under the hand of somebody who writes in it', async () => {
  const { user, work, again } = await openWork([row(1, { question: '痛いですか' }), row(2)]);
  answers(chatContract.get, threadOf(orderIdOf(1), true));
  await user.click(screen.getByRole('button', { name: '山口 1郎さんの質問に回答する' }));
  await user.type(await screen.findByRole('textbox', { name: '患者さんへの返信' }), '確認して');
  work.items = [row(2)];
  answers(chatContract.get, threadOf(orderIdOf(1), false));
  await again();
  await queryClient.invalidateQueries({ queryKey: ['chat'] });

  expect(await screen.findByText(/ほかの職員がこの質問に答えました/)).toBeDefined();
  expect(names()).toEqual(['山口 1郎', '山口 2郎']);
  await user.click(screen.getByRole('button', { name: '山口 1郎さんへの回答を閉じる' }));
  expect(names()).toEqual(['山口 2郎']);
});

test('a row that changes keeps its place, what is new waits until it is wanted', async () => {
  const { user, work, again } = await openWork([row(1), row(2)]);
  work.items = [row(3), { ...row(2), procedure: '大腸内視鏡検査' }, row(1)];
  await again();
  await screen.findByText('大腸内視鏡検査');
  expect(names()).toEqual(['山口 1郎', '山口 2郎']);
  await user.click(screen.getByRole('button', { name: '新着1件を表示' }));
  expect(names()).toEqual(['山口 3郎', '山口 2郎', '山口 1郎']);
});

test('the words of a patient marked 要配慮 are read where the record is opened', async () => {
  await openWork([row(1, { question: null })]);
  expect(screen.getByRole('link', { name: '開く' }).getAttribute('href')).toBe('/chat');
  expect(screen.queryByRole('button', { name: /質問に回答する/ })).toBeNull();
});

test('a number opens as many rows, and pressed again all are back', async () => {
  const { user, address } = await openWork([row(1, { question: '痛いですか' }), row(2), row(3)]);
  await user.click(screen.getByRole('button', { name: '質問1' }));
  await waitFor(() => expect(names()).toEqual(['山口 1郎']));
  expect(address()).toBe('/?only=question');
  await user.click(screen.getByRole('button', { name: '質問1' }));
  await waitFor(() => expect(names()).toHaveLength(3));
});

test('what is pressed is what the address says again once somebody goes back', async () => {
  const { user, router } = await openWork([row(1, { question: '痛いですか' }), row(2)]);
  const kinds = screen.getByRole('group', { name: '表示する仕事' });
  const pressed = () => within(kinds).getByRole('button', { pressed: true }).textContent;
  await user.click(within(kinds).getByRole('button', { name: /^質問/ }));
  await user.click(within(kinds).getByRole('button', { name: /^動画/ }));
  expect(pressed()).toMatch(/^動画/);
  await act(() => router.navigate(-1));
  await waitFor(() => expect(pressed()).toMatch(/^質問/));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(pressed()).toMatch(/^すべて/));
});

test('whose patients are shown is kept on the server, and one that cannot be kept says so', async () => {
  const { user, work } = await openWork([row(1)]);
  answers(homeContract.chooseScope, ({ body }) => {
    work.scope = (body as { scope: HomeScope }).scope;
    work.items = [row(1), row(2)];
    return {};
  });
  await user.click(screen.getByRole('button', { name: '全体' }));
  await waitFor(() => expect(screen.getByRole('button', { name: '全体' }).getAttribute('aria-pressed')).toBe('true'));

  answers(homeContract.chooseScope, () => refuse('permission.denied'));
  await user.click(screen.getByRole('button', { name: '自病棟' }));
  expect(await screen.findByText('表示を切り替えられませんでした')).toBeDefined();
});

test('the arrows go from row to row, and letters in an answer stay letters', async () => {
  const { user } = await openWork([row(1), row(2)]);
  screen.getByRole('link', { name: '山口 1郎' }).focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('山口 2郎');
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement?.textContent).toBe('山口 1郎');
});

test('nothing to do says so, and how to see more', async () => {
  const { user } = await openWork([row(1)], '/?only=question');
  expect(screen.getByText('条件に合う仕事はありません。')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'すべての仕事を見る' }));
  await waitFor(() => expect(names()).toEqual(['山口 1郎']));
});

test('a list that cannot be had says so, and comes when it is asked for again', async () => {
  const { user, work } = await openWork([row(1)]);
  answers(homeContract.worklist, () => refuse('notFound'));
  await user.click(screen.getByRole('button', { name: '動画1' }));
  const retry = await screen.findByRole('button', { name: 'もう一度読み込む' });
  answers(homeContract.worklist, listOf(work.items, 'ward'));
  await user.click(retry);
  await waitFor(() => expect(names()).toEqual(['山口 1郎']));
});

test('a page whose rows have all been done meanwhile leads to the first one, and does not say that nothing is left', async () => {
  answers(homeContract.worklist, ({ query }) =>
    query['page'] === '2' ? { ...listOf([], 'all'), total: 20, page: 2 } : listOf([row(1)], 'all'),
  );
  const { user } = openScreen((words) => <Worklist search={WorkAddress.safeParse(words).data} />, { at: '/?page=2' });
  await user.click(await screen.findByRole('button', { name: '最初のページを開く' }));
  await waitFor(() => expect(names()).toEqual(['山口 1郎']));
});

test('of one patient each procedure is named, the patient is not, and what presses most is one press away', async () => {
  const asked = row(1, { question: '痛いですか' });
  answers(homeContract.patientWork, { items: [asked, row(2)], total: 2, counts: noCounts });

  openScreen(<PatientWork patientId={asked.patient.id} />);

  const state = within(await screen.findByRole('region', { name: 'いまの状態' }));
  await waitFor(() => expect(state.getAllByRole('listitem').filter((each) => 'row' in each.dataset)).toHaveLength(2));
  expect(state.getAllByText('胃内視鏡検査').length).toBeGreaterThanOrEqual(2);
  expect(screen.queryByText(/1郎/)).toBeNull();
  expect(screen.getByRole('link', { name: '質問に回答する' }).getAttribute('href')).toBe('/chat');
});

test('where nothing runs and nobody is asked, it says so', async () => {
  answers(homeContract.patientWork, { items: [], total: 0, counts: noCounts });

  openScreen(<PatientWork patientId={row(1).patient.id} />);

  expect(await screen.findByText('進行中のオーダーも、対応が必要なこともありません。')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});
