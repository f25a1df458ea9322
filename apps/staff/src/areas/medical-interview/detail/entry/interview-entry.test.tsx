// @vitest-environment jsdom
import { interviewResponseContract } from '@nattoku/contract/medical-interview/interview-response';
import { rowLimits } from '@nattoku/rules/interview/answer/row-limit';
import { blankItem } from '@nattoku/rules/interview/item/blank-item';
import { listItems } from '@nattoku/rules/interview/item/item-list';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { InterviewEntry } from '#areas/medical-interview/detail/entry/interview-entry.tsx';
import { aResponse } from '#testing/interviews.ts';
import { answers, askedOf } from '#testing/network.ts';
import { openScreen } from '#testing/screen.tsx';

const unanswered = aResponse({
  state: 'open',
  original: null,
  submissions: [],
  flags: [],
  current: { answers: {}, rows: [] },
});

test('staff type in a sheet of paper, medicine by medicine, and say whose answers they are', async () => {
  answers(interviewResponseContract.enter, aResponse());
  const { user } = openScreen(<InterviewEntry response={unanswered} title="問診の詳細" trail={[]} />, {
    role: 'nurse',
  });

  await user.click(await screen.findByRole('button', { name: '回答として送信' }));
  expect(screen.getByText('回答を入力してください')).toBeTruthy();
  expect(askedOf(interviewResponseContract.enter)).toEqual([]);

  await user.click(screen.getByLabelText('家族など'));
  await user.type(screen.getByLabelText('名前'), '山口 一郎');
  await user.type(screen.getByLabelText('続柄'), '長男');
  await user.type(screen.getByLabelText('今日はどうされましたか'), '頭が痛い');
  await user.click(screen.getByLabelText('糖尿病'));
  // 特になし stands alone.
  await user.click(screen.getByLabelText('特になし'));
  await user.click(screen.getByRole('button', { name: '薬を追加' }));
  await user.type(screen.getByLabelText('薬の名前'), 'ワルファリン');
  await user.click(screen.getByRole('button', { name: '回答として送信' }));

  expect(await screen.findByText('回答を送信しました')).toBeTruthy();
  const [asked] = askedOf(interviewResponseContract.enter);
  const body = asked?.body as { rows: { key: string }[] };
  const key = body.rows[0]?.key ?? '';
  expect(asked?.body).toMatchObject({
    version: 3,
    respondent: { kind: 'family', name: '山口 一郎', relation: '長男' },
    answers: {
      chief: { type: 'text', value: '頭が痛い' },
      diseases: { type: 'choice', options: ['none'], other: null },
      [`${key}/medicine`]: { type: 'text', value: 'ワルファリン' },
    },
    rows: [{ group: 'medicines', within: null }],
  });
});

test('a row that is taken away takes its answers along', async () => {
  answers(interviewResponseContract.enter, aResponse());
  const { user } = openScreen(<InterviewEntry response={unanswered} title="問診の詳細" trail={[]} />, {
    role: 'nurse',
  });

  await user.type(await screen.findByLabelText('今日はどうされましたか'), '頭が痛い');
  await user.click(screen.getByRole('button', { name: '薬を追加' }));
  await user.type(screen.getByLabelText('薬の名前'), 'ワルファリン');
  await user.click(screen.getByRole('button', { name: '薬の1件目を削除' }));
  await user.click(screen.getByRole('button', { name: '回答として送信' }));

  expect(await screen.findByText('回答を送信しました')).toBeTruthy();
  expect(askedOf(interviewResponseContract.enter)[0]?.body).toMatchObject({
    answers: { chief: { type: 'text', value: '頭が痛い' } },
    rows: [],
  });
});

test('a response that has as many rows as it may have says so and offers no further one', async () => {
  const rows = Array.from({ length: rowLimits.rows }, (_, at) => ({ key: `r${at}`, group: 'medicines', within: null }));
  const full = { ...unanswered, current: { answers: {}, rows } };
  openScreen(<InterviewEntry response={full} title="問診の詳細" trail={[]} />, { role: 'nurse' });

  expect(await screen.findByText(/^これ以上は追加できません。/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '薬を追加' })).toBeNull();
});

test('what came with the paper is photographed, and stands in the answer by its name', async () => {
  answers(interviewResponseContract.enter, aResponse());
  const taken = { id: '0199e000-0000-7000-8000-0000000000a1', width: 4, height: 3, bytes: 100 };
  const photos = {
    method: 'POST',
    path: '/interviews/{itemId}/photos',
  } as unknown as typeof interviewResponseContract.enter;
  answers(photos, taken as never);
  const book = blankItem('photo', 'book', { text: 'お薬手帳', isRequired: true, most: 2 });
  const form = {
    ...unanswered.form,
    items: [...unanswered.form.items, ...listItems([book])],
  } as typeof unanswered.form;
  const { user } = openScreen(<InterviewEntry response={{ ...unanswered, form }} title="問診の詳細" trail={[]} />, {
    role: 'nurse',
  });

  await user.type(await screen.findByLabelText('今日はどうされましたか'), '頭が痛い');
  const picture = new File(['x'], 'book.jpg', { type: 'image/jpeg' });
  await user.upload(screen.getByLabelText('お薬手帳の写真をここに置くか、選んでください'), picture);
  expect(await screen.findByAltText('お薬手帳 1枚目')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '回答として送信' }));

  expect(await screen.findByText('回答を送信しました')).toBeTruthy();
  expect(askedOf(interviewResponseContract.enter)[0]?.body).toMatchObject({
    answers: { book: { type: 'files', files: [taken.id] } },
  });
});

test('a day and its time are typed in two boxes, and a time alone is refused', async () => {
  answers(interviewResponseContract.enter, aResponse());
  const meal = blankItem('date', 'meal', { text: '最後に食事をした日時', as: 'dateTime' });
  const form = {
    ...unanswered.form,
    items: [...unanswered.form.items, ...listItems([meal])],
  } as typeof unanswered.form;
  const { user } = openScreen(<InterviewEntry response={{ ...unanswered, form }} title="問診の詳細" trail={[]} />, {
    role: 'nurse',
  });

  await user.type(await screen.findByLabelText('今日はどうされましたか'), '頭が痛い');
  await user.type(screen.getByLabelText('最後に食事をした日時（時刻）'), '07:15');
  await user.click(screen.getByRole('button', { name: '回答として送信' }));
  expect(screen.getByText(/暦にある日付を入力してください/)).toBeTruthy();
  expect(askedOf(interviewResponseContract.enter)).toEqual([]);

  await user.type(screen.getByLabelText('最後に食事をした日時'), '令和8年11月28日');
  expect(screen.getByText('2026年（令和8年）11月28日 07:15')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '回答として送信' }));
  expect(await screen.findByText('回答を送信しました')).toBeTruthy();
  expect(askedOf(interviewResponseContract.enter)[0]?.body).toMatchObject({
    answers: { meal: { type: 'date', value: '2026-11-28T07:15' } },
  });
});

test.each([
  ['2026/12/01 10:30', '2026-12-01T10:30'],
  ['令和8年12月1日 10時半', '2026-12-01T10:30'],
])('a time that was pasted behind the date goes into its own box: %s', async (pasted, value) => {
  answers(interviewResponseContract.enter, aResponse());
  const meal = blankItem('date', 'meal', { text: '最後に食事をした日時', as: 'dateTime', precision: 'minute' });
  const form = { ...unanswered.form, items: listItems([meal]) as typeof unanswered.form.items };
  const { user } = openScreen(<InterviewEntry response={{ ...unanswered, form }} title="問診の詳細" trail={[]} />, {
    role: 'nurse',
  });
  const box = await screen.findByLabelText<HTMLInputElement>('最後に食事をした日時');
  await user.click(box);
  await user.paste(pasted);
  await user.tab();
  expect(screen.getByLabelText<HTMLInputElement>('最後に食事をした日時（時刻）').value).toBe('10:30');
  expect(box.value).not.toContain('10');
  await user.click(screen.getByRole('button', { name: '回答として送信' }));
  expect(await screen.findByText('回答を送信しました')).toBeTruthy();
  expect(askedOf(interviewResponseContract.enter)[0]?.body).toMatchObject({
    answers: { meal: { type: 'date', value } },
  });
});

test.each([
  ['dateTime', '日付だけを入力し、時刻は右の「時刻」の欄に入力してください'],
  ['date', 'この質問の回答は日付だけです。日付の後ろを消してください'],
] as const)('what cannot be read behind the date of a %s is refused with its place', async (as, sentence) => {
  const meal = blankItem('date', 'meal', { text: '最後に食事をした日', as });
  const form = { ...unanswered.form, items: listItems([meal]) as typeof unanswered.form.items };
  const { user } = openScreen(<InterviewEntry response={{ ...unanswered, form }} title="問診の詳細" trail={[]} />, {
    role: 'nurse',
  });
  await user.type(await screen.findByLabelText('最後に食事をした日'), '2026/12/1 夕方');
  await user.click(screen.getByRole('button', { name: '回答として送信' }));
  expect(screen.getByLabelText('最後に食事をした日')).toHaveProperty('ariaInvalid', 'true');
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(askedOf(interviewResponseContract.enter)).toEqual([]);
});

test('a hidden initial answer decides what is asked on a sheet, and an initial answer is not on the sheet', async () => {
  const initial = (value: string) => ({ type: 'text', value }) as const;
  const items = [
    blankItem('text', 'code', { isHidden: true, initial: initial('C-1') }),
    blankItem('text', 'country', {
      text: '国',
      initial: initial('日本'),
      enabling: {
        behaviour: 'all',
        conditions: [{ of: 'answer', linkId: 'code', operator: '=', value: { type: 'text', value: 'C-1' } }],
        expression: null,
      },
    }),
  ];
  const form = { ...unanswered.form, items: listItems(items) as typeof unanswered.form.items };
  openScreen(<InterviewEntry response={{ ...unanswered, form }} title="問診の詳細" trail={[]} />, { role: 'nurse' });
  expect((await screen.findByLabelText<HTMLInputElement>('国')).value).toBe('');
});
