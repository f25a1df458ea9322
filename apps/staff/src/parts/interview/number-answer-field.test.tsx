// @vitest-environment jsdom
import { blankItem } from '@nattoku/rules/interview/item/blank-item';
import type { Answer } from '@nattoku/rules/interview/answer/interview-answer';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { NumberAnswerField } from '#parts/interview/number-answer-field.tsx';
import { openScreen } from '#testing/screen.tsx';

const weight = blankItem('number', 'w', { text: '体重', as: 'decimal' });

function Field({ given, onAnswer }: { given?: Answer; onAnswer: (answer: Answer | undefined) => void }) {
  const [value, setValue] = useState<Answer | undefined>(given);
  const change = (answer: Answer | undefined) => {
    setValue(answer);
    onAnswer(answer);
  };
  return <NumberAnswerField item={weight} label="体重" value={value} onChange={change} error={undefined} />;
}

const typed = async (text: string) => {
  let answer: Answer | undefined;
  const { user } = openScreen(<Field onAnswer={(given) => (answer = given)} />);
  await user.type(screen.getByLabelText(/体重/), text);
  return answer;
};

test.each([
  ['６５．５', 65.5],
  ['　12 ', 12],
  ['−3', -3],
])('%j is the number %d', async (text, value) => {
  expect(await typed(text)).toEqual({ type: 'number', value, unit: null });
});

test.each([
  ['0x1F', '数字だけで入力してください（単位や記号は付けないでください）'],
  ['1e2', '数字だけで入力してください（単位や記号は付けないでください）'],
  ['①', '数字だけで入力してください（単位や記号は付けないでください）'],
  ['5.', '数字だけで入力してください（単位や記号は付けないでください）'],
  ['65.5kg', '数字だけで入力してください（単位や記号は付けないでください）'],
  ['1,200', 'カンマ（,）を付けずに入力してください（小数点は「.」です）'],
])('%j is refused', async (text, sentence) => {
  expect(await typed(text)).toEqual({ type: 'text', value: text });
  expect(screen.queryByText(sentence)).not.toBeNull();
});

test('a small number is shown without an exponent', () => {
  openScreen(<Field given={{ type: 'number', value: 1e-7, unit: null }} onAnswer={() => undefined} />);
  expect(screen.queryByDisplayValue('0.0000001')).not.toBeNull();
});
