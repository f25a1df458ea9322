// @vitest-environment jsdom
import { interviewListContract } from '@nattoku/contract/medical-interview/interview-list';
import { interviewResponseContract } from '@nattoku/contract/medical-interview/interview-response';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CompareDialog } from '#areas/medical-interview/detail/compare-dialog.tsx';
import { aResponse } from '#testing/interviews.ts';
import { answers } from '#testing/network.ts';
import { openScreen } from '#testing/screen.tsx';

test('of two responses of one minute it stays plain which one is open', async () => {
  const response = aResponse();
  const at = '2026-11-26T01:00:00.000Z';
  const other = '0199e000-0000-7000-8000-000000000009' as typeof response.id;
  answers(interviewListContract.search, {
    items: [{ id: other, receivedAt: at, versionNumber: 2 }],
    total: 1,
  } as never);
  const mark = { title: response.title, versionNumber: 2, at };
  answers(interviewResponseContract.compare, {
    older: { ...mark, id: other },
    newer: { ...mark, id: response.id },
    answers: [
      {
        place: 'chief',
        linkId: 'chief',
        title: '主訴',
        before: '腹痛',
        after: '頭が痛い',
        isChanged: true,
        sentBefore: null,
        sentAfter: null,
      },
    ],
  } as never);
  openScreen(<CompareDialog response={response} onClose={() => {}} />, { role: 'nurse' });

  const heads = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent);
  expect(heads).toEqual(['質問', expect.stringMatching(/^比べる回（/), expect.stringMatching(/^この回（/)]);
});
