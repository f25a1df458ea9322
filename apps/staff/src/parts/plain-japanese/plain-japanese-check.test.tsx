// @vitest-environment jsdom
import type { Readership } from '@nattoku/rules/plain-japanese/plain-japanese';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { PlainJapaneseCheck } from '#parts/plain-japanese/plain-japanese-check.tsx';
import { openScreen } from '#testing/screen.tsx';

function Writing({ first, readership = 'learners' }: { first: string; readership?: Readership }) {
  const [text, setText] = useState(first);
  return (
    <>
      <TextAreaField id="easy" label="説明" value={text} onChange={(event) => setText(event.target.value)} />
      <PlainJapaneseCheck fieldId="easy" label="説明" text={text} readership={readership} counted />
    </>
  );
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '説明' });
const selected = () => field().value.slice(field().selectionStart, field().selectionEnd);

async function openCheck(first: string) {
  const shown = openScreen(<Writing first={first} />);
  await shown.user.click(screen.getByText(/わかりやすさを確かめる/));
  return shown;
}

test('the number stands there before it is opened, and follows what is typed', async () => {
  const { user } = openScreen(<Writing first="浮腫が出ます。" />);
  expect(await screen.findByText('気になる所 1か所')).toBeTruthy();

  await user.clear(field());
  await user.type(field(), 'むくみが出ます。');
  expect(await screen.findByText('気になる所 0か所')).toBeTruthy();
});

test('each press on what was found selects the next place of it (specification/text-layer.md §10)', async () => {
  const { user } = await openCheck('検査が行われます。\n手術が行われます。');
  const passive = await screen.findByRole('button', { name: '「行われます」を選ぶ' });

  await user.click(passive);
  expect([selected(), field().selectionStart]).toEqual(['行われます', 3]);
  await user.click(passive);
  expect([selected(), field().selectionStart]).toEqual(['行われます', 13]);
});

test('what was found is named in words, and nothing is changed before somebody presses (specification/text-layer.md §11)', async () => {
  const { user } = await openCheck('足に浮腫《ふしゅ》が出ます。');
  const [found] = await screen.findAllByRole('listitem');
  expect(found?.textContent).toContain('医療の言葉');
  expect(found?.textContent).toContain('本製品の編集部案・医学的確認前');
  expect(field().value).toBe('足に浮腫《ふしゅ》が出ます。');

  await user.click(screen.getByRole('button', { name: '「浮腫」を「むくみ」に変える' }));
  expect(field().value).toBe('足にむくみが出ます。');
  expect(selected()).toBe('むくみ');
  expect(await screen.findByText(/「浮腫」を「むくみ」に変えました/)).toBeTruthy();
});

test('the table of terms is searched by plain words, too (specification/text-layer.md §12)', async () => {
  const { user } = await openCheck('薬をのみます。');
  await user.click(await screen.findByRole('button', { name: '言いかえ表' }));
  const table = await screen.findByRole('dialog', { name: '言いかえ表' });

  await user.type(within(table).getByRole('searchbox'), '床ずれ{Enter}');
  expect(await within(table).findByText('1語が見つかりました')).toBeTruthy();
  expect(within(table).getByRole('term').textContent).toContain('褥瘡');
});

test('an empty field has nothing to say', async () => {
  await openCheck('');
  expect(await screen.findByText('文を入力すると、気になる所がここに出ます。')).toBeTruthy();
});
