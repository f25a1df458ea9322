// @vitest-environment jsdom
import type { InterviewResponse } from '@nattoku/contract/medical-interview/interview-response';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ChartTextCard } from '#areas/medical-interview/detail/chart-text-card.tsx';
import { useEvaluated } from '#areas/medical-interview/response/use-evaluated.ts';
import { aResponse } from '#testing/interviews.ts';
import { openScreen } from '#testing/screen.tsx';

const Card = ({ response }: { response: InterviewResponse }) => (
  <ChartTextCard response={response} evaluated={useEvaluated(response)} />
);

test('a template that makes too long a text is named, and all answers can be copied instead', async () => {
  openScreen(<Card response={aResponse({ chartText: null })} />, { role: 'nurse' });
  await screen.findByText(/文章が長くなりすぎるため作れません（200万文字まで）/);
  const copy = () => screen.getByRole<HTMLButtonElement>('button', { name: 'コピー' });
  expect(copy().disabled).toBe(true);

  await userEvent.selectOptions(screen.getByLabelText('文章の形'), 'すべての回答');
  expect(screen.queryByText(/文章が長くなりすぎる/)).toBeNull();
  screen.getByText(/頭が痛い/);
  expect(copy().disabled).toBe(false);
});
