import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Flow, shownSteps, wayBackFrom } from '#editing/flow.ts';
import { ConflictTable } from '#editing/conflict-table.tsx';
import { DiscardQuestion } from '#editing/discard-question.tsx';
import { ResumedNotice } from '#editing/resumed-notice.tsx';

type Letter = { id: string; pages: number; title: string };
const flow: Flow<'pages' | 'title' | 'preview' | 'done', Letter> = {
  label: '手紙の手順',
  steps: [
    { name: 'pages', label: 'ページ', address: ({ id }) => `/pages?id=${id}`, isDone: ({ pages }) => pages > 0 },
    { name: 'title', label: '題名', address: ({ id }) => `/title?id=${id}`, isDone: ({ title }) => title !== '' },
    { name: 'preview', label: 'プレビュー', address: ({ id }) => `/preview?id=${id}` },
    { name: 'done', label: '完了' },
  ],
};
const empty = { id: 'a', pages: 0, title: '' };
const written = { id: 'a', pages: 2, title: 'お礼' };

test.each([
  ['nothing is there yet', empty, '/pages?id=a'],
  ['only the title is missing', { ...written, title: '' }, '/title?id=a'],
  ['nothing is missing', written, null],
])('a flow goes on at the first step that lacks something: %s', (_, letter, expected) => {
  expect(wayBackFrom(flow, 'preview', letter)).toBe(expected);
});

test('a step is not sent back for what it is there to fill', () => {
  expect(wayBackFrom(flow, 'pages', empty)).toBeNull();
  expect(wayBackFrom(flow, 'title', { ...empty, pages: 1 })).toBeNull();
});

test('what is done leads back, what comes next does not, and nothing does once the flow is over', () => {
  expect(shownSteps(flow, 'preview', written)).toEqual([
    { label: 'ページ', href: '/pages?id=a' },
    { label: '題名', href: '/title?id=a' },
    { label: 'プレビュー' },
    { label: '完了' },
  ]);
  expect(shownSteps(flow, 'done', written).some((step) => 'href' in step)).toBe(false);
});

test('a conflict shows mine and theirs beside each other, what is alike is left out, and both ways are open', () => {
  const shown = renderToStaticMarkup(
    <ConflictTable
      fields={[
        { field: 'title', label: '題名', mine: 'こちら', theirs: 'あちら' },
        { field: 'place', label: '場所', mine: '外来', theirs: '外来' },
        { field: 'note', label: '備考', mine: '', theirs: '急ぎ' },
      ]}
      onSettle={() => undefined}
    />,
  );
  expect(shown).toMatch(
    /題名.*こちら.*あちら.*備考.*（なし）.*急ぎ.*保存されている内容で続ける.*あなたの入力で続ける/s,
  );
  expect(shown).not.toContain('外来');
});

test('a resumed draft says so and can be begun again; a closed leave question says nothing', () => {
  expect(renderToStaticMarkup(<ResumedNotice onStartOver={() => undefined} />)).toMatch(/続けます.*消してやり直す/s);
  const question = <DiscardQuestion open={false} onKeep={() => undefined} onDiscard={() => undefined} />;
  expect(renderToStaticMarkup(question)).not.toContain('破棄しますか');
});
