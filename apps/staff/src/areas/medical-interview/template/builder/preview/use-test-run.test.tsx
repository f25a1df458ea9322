// @vitest-environment jsdom
import type { InterviewForm } from '@nattoku/contract/medical-interview/interview-item';
import { blankItem } from '@nattoku/rules/interview/item/blank-item';
import { listItems } from '@nattoku/rules/interview/item/item-list';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PreviewPanel } from '#areas/medical-interview/template/builder/preview/preview-panel.tsx';
import { useTestRun } from '#areas/medical-interview/template/builder/preview/use-test-run.ts';
import type { Desk } from '#areas/medical-interview/template/builder/use-desk.ts';
import { openScreen } from '#testing/screen.tsx';

const initial = (value: string) => ({ initial: { type: 'text', value } }) as const;
const items = listItems([
  blankItem('text', 'code', { isHidden: true, ...initial('C-1') }),
  blankItem('text', 'country', { text: '国', ...initial('日本') }),
]) as InterviewForm['items'];

function Trial() {
  const { draft, answer, begin } = useTestRun(items);
  const said = Object.entries(draft.answers).map(([place, each]) => `${place}=${'value' in each && each.value}`);
  return (
    <>
      <output aria-label="回答">{said.join(' ')}</output>
      <button onClick={() => answer('country', undefined)}>消す</button>
      <button onClick={begin}>はじめから</button>
    </>
  );
}

test('a test run starts with the initial answers, and one that was removed comes back only with a new run', async () => {
  const { user } = openScreen(<Trial />);
  expect((await screen.findByLabelText('回答')).textContent).toBe('code=C-1 country=日本');
  await user.click(screen.getByText('消す'));
  expect(screen.getByLabelText('回答').textContent).toBe('code=C-1');
  await user.click(screen.getByText('はじめから'));
  expect(screen.getByLabelText('回答').textContent).toBe('code=C-1 country=日本');
});

test('a new run has empty fields, also where an unreadable date was typed', async () => {
  const desk = { items: listItems([blankItem('date', 'visit', { text: '来院日' })]), chosen: undefined };
  const { user } = openScreen(<PreviewPanel desk={desk as unknown as Desk} />);
  await user.type(await screen.findByLabelText('来院日'), '2026/13/40');
  await user.click(screen.getByText('はじめから'));
  expect(screen.getByLabelText<HTMLInputElement>('来院日').value).toBe('');
});
