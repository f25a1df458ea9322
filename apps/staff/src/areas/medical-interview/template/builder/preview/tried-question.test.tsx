// @vitest-environment jsdom
import type { InterviewForm } from '@nattoku/contract/medical-interview/interview-item';
import { blankItem } from '@nattoku/rules/interview/item/blank-item';
import { listItems } from '@nattoku/rules/interview/item/item-list';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TriedQuestion } from '#areas/medical-interview/template/builder/preview/tried-question.tsx';
import { useTestRun } from '#areas/medical-interview/template/builder/preview/use-test-run.ts';
import { openScreen } from '#testing/screen.tsx';

const meal = blankItem('date', 'meal', {
  text: '最後に食事をした日時',
  help: '水は除きます',
  as: 'dateTime',
  precision: 'minute',
  initial: { type: 'date', value: '2026-11-30T21:00' },
});
const items = listItems([meal]) as InterviewForm['items'];

function Trial() {
  const trial = useTestRun(items);
  return (
    <>
      <TriedQuestion item={meal} row={null} trial={trial} />
      <output aria-label="回答">{JSON.stringify(trial.draft.answers['meal'])}</output>
    </>
  );
}

test('a date is tried as staff enter it: with its initial answer, its help, and a pasted time in its own box', async () => {
  const { user } = openScreen(<Trial />);
  const day = await screen.findByLabelText<HTMLInputElement>('最後に食事をした日時');
  const time = screen.getByLabelText<HTMLInputElement>('最後に食事をした日時（時刻）');
  expect([day.value, time.value]).toEqual(['2026-11-30', '21:00']);
  expect(screen.getByText('水は除きます')).toBeTruthy();

  await user.clear(day);
  await user.paste('令和8年12月1日 10時半');
  await user.tab();
  expect([day.value, time.value]).toEqual(['令和8年12月1日', '10:30']);
  expect(screen.getByLabelText('回答').textContent).toBe('{"type":"date","value":"2026-12-01T10:30"}');

  await user.clear(day);
  await user.paste('2026/12/1 夕方');
  expect(screen.getByText('日付だけを入力し、時刻は右の「時刻」の欄に入力してください')).toBeTruthy();
});
