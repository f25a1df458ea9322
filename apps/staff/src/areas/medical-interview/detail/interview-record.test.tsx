// @vitest-environment jsdom
import { interviewFhirPath, interviewPrintFiles } from '@nattoku/contract/medical-interview/interview-print-files';
import { interviewResponseContract } from '@nattoku/contract/medical-interview/interview-response';
import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import { staffContract } from '@nattoku/contract/staff/staff';
import { blankItem } from '@nattoku/rules/interview/item/blank-item';
import { listItems } from '@nattoku/rules/interview/item/item-list';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { InterviewRecord } from '#areas/medical-interview/detail/interview-record.tsx';
import { interviewQuery } from '#areas/medical-interview/response/interview.queries.ts';
import { queryClient } from '#platform/query-client.ts';
import { aResponse } from '#testing/interviews.ts';
import { answers, askedOf } from '#testing/network.ts';
import { openScreen } from '#testing/screen.tsx';
import { useQuery } from '@tanstack/react-query';

const seen = { by: null, at: '2026-11-26T01:00:00.000Z', note: '' };

/** The page as somebody reads it: what a press changes is drawn again. */
function Live({ response }: { response: ReturnType<typeof aResponse> }) {
  const { data } = useQuery({ ...interviewQuery(response.id), initialData: response, staleTime: Infinity });
  return <InterviewRecord response={data} title="問診の詳細" trail={[]} />;
}

function open(response = aResponse()) {
  answers(staffContract.options, { items: [] } as never);
  return openScreen(<Live response={response} />, { role: 'nurse' });
}

const rowOf = (question: string) => {
  const row = screen.getByRole('rowheader', { name: question }).closest('tr');
  if (!row) throw new Error(`No row asks ${question}.`);
  return row;
};

test('answers stand in their own words, with the place on the body and each medicine under its heading', async () => {
  open();

  expect(await screen.findByText('頭が痛い')).toBeTruthy();
  expect(rowOf('痛いところはどこですか').textContent).toContain('頭');
  expect(screen.getByRole('rowheader', { name: '薬（1件目）' })).toBeTruthy();
  expect(rowOf('薬の名前').textContent).toContain('ワルファリン');
  // What was asked and not answered is not left out.
  expect(rowOf('これまでにかかった病気').textContent).toContain('未回答');
});

test('what the patient did not know yet is named as still to be asked', async () => {
  const meal = blankItem('time', 'meal', { text: '最後に食べた時刻', isRequired: true });
  const before = aResponse();
  const answered = {
    answers: { ...before.current?.answers, meal: { type: 'notYetKnown' as const } },
    rows: before.current?.rows ?? [],
  };
  const form = { ...before.form, items: [...before.form.items, ...listItems([meal])] } as typeof before.form;
  open({ ...before, form, current: answered });

  expect(await screen.findByText('「まだわからない」と答えた質問があります')).toBeTruthy();
  expect(rowOf('最後に食べた時刻').textContent).toContain('まだわからない来院時に確認');
});

test('a flag repeats the answer and the rule, and is acknowledged by name with a word about what was done', async () => {
  const { user } = open();
  answers(
    interviewResponseContract.acknowledge,
    aResponse({
      flags: aResponse().flags.map((flag) => ({
        ...flag,
        acknowledged: { ...seen, by: { id: 'x', name: '田中 看護師' } as never, note: '薬剤師に連絡' },
      })),
    }),
  );

  const flag = (await screen.findByText('抗凝固薬：はい')).closest('li');
  expect(flag?.textContent).toContain('条件：「抗凝固薬」が「はい」のとき');
  await user.type(screen.getByLabelText('「抗凝固薬」への対応（任意）'), '薬剤師に連絡');
  await user.click(screen.getByRole('button', { name: '「抗凝固薬」を確認した' }));

  expect(await screen.findByText('「薬剤師に連絡」')).toBeTruthy();
  expect(askedOf(interviewResponseContract.acknowledge)[0]?.body).toEqual({ note: '薬剤師に連絡' });
});

test.each([
  ['red', '至急'],
  ['amber', '注意'],
] as const)('an answer that raised a %s flag says %s where it stands', async (level, words) => {
  open(aResponse({ flags: aResponse().flags.map((flag) => ({ ...flag, level })) }));

  await screen.findByText('頭が痛い');
  expect(within(rowOf('血を固まりにくくする薬を飲んでいますか')).getByText(words)).toBeTruthy();
});

test('a correction needs another answer and a reason, and says where it goes', async () => {
  const { user } = open();
  answers(interviewResponseContract.correct, aResponse({ version: 4 }));

  await user.click(await screen.findByRole('button', { name: '「抗凝固薬」を訂正' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: '訂正する' }));
  expect(within(dialog).getByText('理由を入力してください')).toBeTruthy();

  await user.type(within(dialog).getByLabelText('訂正の理由'), '電話で確認した');
  await user.click(within(dialog).getByRole('button', { name: '訂正する' }));
  expect(within(dialog).getByText('いまの回答と同じです。正しい回答を入力してください')).toBeTruthy();
  expect(askedOf(interviewResponseContract.correct)).toEqual([]);

  await user.click(within(dialog).getByLabelText('いいえ'));
  await user.click(within(dialog).getByRole('button', { name: '訂正する' }));
  expect(await screen.findByText('回答を訂正しました')).toBeTruthy();
  expect(askedOf(interviewResponseContract.correct)[0]?.body).toEqual({
    version: 3,
    reason: '電話で確認した',
    changes: [{ place: 'anticoagulant', answer: { type: 'boolean', value: false } }],
  });
});

test('beside a correction stands what the patient had sent', async () => {
  open(
    aResponse({
      current: {
        ...aResponse().current,
        answers: { ...aResponse().current.answers, anticoagulant: { type: 'boolean', value: false } },
      },
      corrections: [
        {
          id: '0199e000-0000-7000-8000-0000000000c1',
          place: 'anticoagulant',
          before: { type: 'boolean', value: true },
          after: { type: 'boolean', value: false },
          reason: '電話で確認した',
          by: { id: 'x' as never, name: '田中 看護師' },
          at: '2026-11-26T01:05:00.000Z',
          isAmendment: false,
        },
      ],
    }),
  );

  await screen.findByText('頭が痛い');
  const row = rowOf('血を固まりにくくする薬を飲んでいますか');
  expect(row.textContent).toContain('患者さんの回答：はい');
  expect(row.textContent).toContain('理由：電話で確認した（田中 看護師');
});

test('what differs from the time before is marked, and can be seen alone', async () => {
  const former = {
    answers: {
      chief: { type: 'text' as const, value: '腹痛' },
      anticoagulant: { type: 'boolean' as const, value: true },
    },
    rows: [],
    answeredAt: '2026-05-01T01:00:00.000Z',
    itemId: '0199e000-0000-7000-8000-000000000009' as never,
  };
  const { user } = open(aResponse({ former }));

  await screen.findByText('頭が痛い');
  expect(rowOf('今日はどうされましたか').textContent).toContain('前回：腹痛変更');
  await user.click(screen.getByLabelText('前回と違うところだけ'));
  expect(screen.queryByRole('rowheader', { name: '血を固まりにくくする薬を飲んでいますか' })).toBeNull();
  expect(screen.getByText('頭が痛い')).toBeTruthy();
});

test('the text for the record is copied in the shape and with the line ends that were chosen', async () => {
  const { user } = open();
  const copied = async () => {
    await user.click(await screen.findByRole('button', { name: 'コピー' }));
    return navigator.clipboard.readText();
  };

  expect(await copied()).toBe('【主訴】頭が痛い\r\n【内服】ワルファリン');
  await user.selectOptions(screen.getByLabelText('文章の形'), 'すべての回答');
  await user.selectOptions(screen.getByLabelText('改行'), 'LF（Mac）');
  expect(await copied()).toBe('主訴：頭が痛い\n部位：頭\n抗凝固薬：はい\n薬：\n・ワルファリン');
  await user.selectOptions(screen.getByLabelText('文章の形'), '要注意だけ');
  expect(await copied()).toBe('抗凝固薬（抗凝固薬：はい）');
});

test('only what the server allows has a button; a red flag that nobody has seen is said before reviewing', async () => {
  const { user } = open(aResponse({ allowed: ['review'] }));

  await user.click(await screen.findByRole('button', { name: '確認済みにする' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/至急の要注意が1件/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '確認済みにする' }));
  expect(askedOf(interviewResponseContract.review)).toEqual([]);
  expect(screen.queryByRole('button', { name: /訂正/, hidden: true })).toBeNull();
  expect(queryClient.isFetching()).toBe(0);
});

test('what waits on the telephone of the patient is told, with the way to a new link, and goes when somebody has looked', async () => {
  const { order } = aResponse();
  const waiting = aResponse({ order: { ...order, undeliveredSince: '2026-11-26T01:00:00.000Z' } });
  const { user } = open(waiting);

  expect(await screen.findByText('署名や回答が届いていません')).toBeTruthy();
  const link = screen.getByRole('link', { name: '新しいリンクを渡す' });
  expect(link.getAttribute('href')).toBe(`/medicalInterview?order=${waiting.orderId}`);
  answers(orderVerbContract.review, { id: waiting.orderId, version: 4, lifecycle: 'issued', attention: [] });
  answers(interviewResponseContract.get, aResponse());
  await user.click(screen.getByRole('button', { name: '知らせを確認済みにする' }));

  expect(askedOf(orderVerbContract.review)[0]?.body).toEqual({ version: 3 });
  await waitFor(() => expect(screen.queryByText('署名や回答が届いていません')).toBeNull());
});

test('of an interview in a package the page of the package is where a new link is given', async () => {
  const { order } = aResponse();
  const undeliveredSince = '2026-11-26T01:00:00.000Z';
  open(
    aResponse({ order: { ...order, area: 'icSupport', page: '/icSupport/order/detail?order=x', undeliveredSince } }),
  );

  expect((await screen.findByRole('link', { name: 'オーダーを開く' })).getAttribute('href')).toContain('order=x');
  expect(screen.queryByRole('link', { name: '新しいリンクを渡す' })).toBeNull();
});

test('beside the Japanese stands what the patient read, and own words say in which language they were typed', async () => {
  const [submission] = aResponse().submissions;
  const { original, current } = aResponse();
  const given = { ...current.answers, diseases: { type: 'choice' as const, options: ['dm'], other: null } };
  open(
    aResponse({
      current: { ...current, answers: given },
      original: { rows: original?.rows ?? [], answers: given },
      submissions: submission
        ? [{ ...submission, language: 'vi', layers: { reviewed: 1, drafts: 1, japanese: 4 } }]
        : [],
      wordsRead: {
        language: 'vi',
        texts: [
          { japanese: '今日はどうされましたか', body: 'Hôm nay bạn bị sao?', reviewed: true },
          { japanese: '糖尿病', body: 'Bệnh tiểu đường', reviewed: false },
        ],
      },
    }),
  );

  const question = await screen.findByText('Hôm nay bạn bị sao?');
  expect(question.lang).toBe('vi');
  const chief = question.closest('tr');
  expect(chief?.textContent).toContain('ベトナム語の画面で入力');
  expect(chief?.textContent).not.toContain('訳は確認前');
  const diseases = screen.getByText('Bệnh tiểu đường').closest('tr');
  expect(diseases?.textContent).toContain('糖尿病');
  expect(diseases?.textContent).toContain('訳は確認前');
  expect(screen.getByText('ベトナム語（確認済みの訳1・確認前の訳1・日本語のまま4）')).toBeTruthy();
});

const writtenOut = { ...interviewPrintFiles.fhir, path: interviewFhirPath('{itemId}'), response: z.unknown() };

test('the answers are saved as the QuestionnaireResponse that the server writes', async () => {
  const { user } = open();
  const save = vi.fn<(content: Blob) => string>(() => 'blob:response');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: save, revokeObjectURL: () => {} }));
  answers(writtenOut, () => new Response('{"resourceType":"QuestionnaireResponse"}'));

  await user.click(await screen.findByRole('button', { name: '回答のその他の操作' }));
  await user.click(await screen.findByRole('menuitem', { name: 'FHIR（JSON）に書き出す' }));

  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(save.mock.calls[0]?.[0].type).toBe('application/fhir+json');
  expect(askedOf(writtenOut)).toMatchObject([{ params: { itemId: aResponse().id } }]);
});

test.each([
  ['nobody has sent it yet', { original: null }],
  ['it waits for its patient', { patient: null }],
])('there is nothing for another system while %s', async (_, given) => {
  open(aResponse(given));

  await screen.findByRole('button', { name: 'PDF・印刷' });
  expect(screen.queryByRole('button', { name: '回答のその他の操作' })).toBeNull();
});
