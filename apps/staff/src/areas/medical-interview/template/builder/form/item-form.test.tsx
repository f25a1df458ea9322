// @vitest-environment jsdom
import type { InterviewForm } from '@nattoku/contract/medical-interview/interview-item';
import { blankItem } from '@nattoku/rules/interview/item/blank-item';
import { indexInterview } from '@nattoku/rules/interview/item/interview-index';
import type { InterviewItem } from '@nattoku/rules/interview/item/interview-item';
import { listItems, treeOf } from '@nattoku/rules/interview/item/item-list';
import { option } from '@nattoku/rules/interview/item/write-item';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ItemForm } from '#areas/medical-interview/template/builder/form/item-form.tsx';
import type { Item } from '#areas/medical-interview/template/builder/items.ts';
import type { Desk } from '#areas/medical-interview/template/builder/use-desk.ts';
import { openScreen } from '#testing/screen.tsx';

function Form({ given, onChange }: { given: Item; onChange: (item: Item) => void }) {
  const [item, setItem] = useState(given);
  const desk = {
    chosen: item,
    items: [item],
    index: indexInterview(treeOf([item], {})),
    mayEdit: true,
    findings: [],
    change: (changed: Item) => {
      setItem(changed);
      onChange(changed);
    },
  } satisfies Partial<Desk>;
  // The form reads nothing else of the desk.
  return <ItemForm desk={desk as unknown as Desk} />;
}

const open = (item: InterviewItem) => {
  const [given] = listItems([item]) as InterviewForm['items'];
  let now = given as Item;
  const { user } = openScreen(<Form given={now} onChange={(changed) => (now = changed)} />);
  return { user, now: () => now };
};
const box = (name: string | RegExp) => screen.findByLabelText<HTMLInputElement>(name);

test('a date is asked with its time, and its limits lose theirs with it', async () => {
  const { user, now } = open(blankItem('date', 'meal', { text: '最終飲食', min: '2026-11-01' }));
  await user.click(await box('時刻も聞く'));
  expect(now()).toMatchObject({ as: 'dateTime', precision: 'minute', min: '2026-11-01' });
  expect(screen.getByRole('heading', { name: /日付と時刻/ })).toBeDefined();
  expect((await box('最も早い日時')).value).toBe('2026-11-01T00:00');
  await user.selectOptions(await box(/どこまで答えてもらうか/), '年・月・日（時刻はわかれば）');
  expect(now()).toMatchObject({ as: 'dateTime', precision: 'day' });
  await user.selectOptions(await box(/どこまで答えてもらうか/), '年・月・日と時刻');
  await user.click(await box('時刻も聞く'));
  expect(now()).toMatchObject({ as: 'date', precision: 'day', min: '2026-11-01' });
  expect(screen.queryByText('年・月・日と時刻')).toBeNull();
});

test.each([blankItem('date', 'a', { text: '来院日' }), blankItem('time', 'a', { text: '来院時刻' })])(
  '「まだわからない」 is offered for a required $kind alone, unless its author excludes it',
  async (item) => {
    const { user, now } = open(item);
    expect(screen.queryByLabelText('「まだわからない」と答えられる')).toBeNull();
    await user.click(await box('答えないと送れない（必須）'));
    const offered = await box('「まだわからない」と答えられる');
    expect(offered.checked).toBe(true);
    await user.click(offered);
    expect(now()).toMatchObject({ isRequired: true, mustBeKnown: true });
    await user.click(offered);
    expect(now()).toMatchObject({ mustBeKnown: undefined });
  },
);

test('an initial answer is entered like any other, removed, and not stored where the question refuses it', async () => {
  const { user, now } = open(blankItem('number', 'n', { text: '本数', as: 'integer', max: 9 }));
  await user.type(await box(/はじめの回答/), '3');
  expect(now().initial).toEqual({ type: 'number', value: 3, unit: null });
  await user.type(await box(/はじめの回答/), '0');
  expect(now().initial).toBeNull();
  expect(screen.getByText('9以下で入力してください')).toBeTruthy();
  await user.clear(await box(/はじめの回答/));
  expect(screen.queryByText('9以下で入力してください')).toBeNull();
  expect(now().initial).toBeNull();
});

test('an option is chosen initially', async () => {
  const options = [option('a', 'はい'), option('b', 'いいえ')];
  const { user, now } = open(blankItem('choice', 'c', { text: '選ぶ', options, other: 'その他' }));
  await user.click(await screen.findByRole('radio', { name: 'いいえ' }));
  expect(now().initial).toEqual({ type: 'choice', options: ['b'], other: null });
});

test('an agreement has no initial answer', async () => {
  open(blankItem('agreement', 'a', { text: '同意する' }));
  await box(/短い名前/);
  expect(screen.queryByText('はじめの回答')).toBeNull();
});
