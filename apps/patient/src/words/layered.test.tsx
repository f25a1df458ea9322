// @vitest-environment jsdom
import type { ShownLayers } from '@nattoku/contract/text-layer/text-layer';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { readSentences } from '#reading-aloud/passages.ts';
import { speak } from '#words/language.ts';
import { LayeredName, markedLabel, signatureLabel, useLayeredLabel } from '#words/layered-name.tsx';
import { Layered, LayerNote, LayersProvider, useLayered } from '#words/layered.tsx';
import { WrittenLines } from '#words/written.tsx';

afterEach(async () => {
  cleanup();
  await act(() => speak('ja'));
});

const title = '胃カメラの検査';
const of = '00000000-0000-7000-8000-000000000001';
const layers = (language: ShownLayers['language'], ...texts: ShownLayers['contents'][number]['texts']) => ({
  language,
  contents: [{ of, texts }],
});

function Page({ shown }: { shown: ShownLayers | undefined }) {
  return (
    <LayersProvider layers={shown}>
      <Heading />
      <LayerNote />
    </LayersProvider>
  );
}

function Heading() {
  const layered = useLayered();
  return (
    <h1 title={layered(title)}>
      <Layered>{title}</Layered>
    </h1>
  );
}

const readings = { japanese: title, body: '｜胃《い》カメラの｜検査《けんさ》', reviewed: false };

test('in Japanese readings stand above the kanji, and names of fields are without them', () => {
  render(<Page shown={layers('ja-Hrkt', readings)} />);
  const heading = screen.getByRole('heading');
  expect(heading.querySelectorAll('ruby')).toHaveLength(2);
  expect([...heading.querySelectorAll('rt')].map((rt) => rt.textContent)).toEqual(['い', 'けんさ']);
  expect(heading.getAttribute('title')).toBe(title);
  expect(document.body.textContent).toContain('ふりがなは自動でつけたもの');
});

test('easy Japanese that nobody reviewed is marked, whether readings are shown or not', async () => {
  await act(() => speak('ja-easy'));
  render(<Page shown={layers('ja-easy', { japanese: title, body: 'いの けんさ', reviewed: false })} />);
  const mark = document.querySelector('[data-unreviewed]');
  expect(mark?.hasAttribute('data-made')).toBe(false);
  expect(document.querySelector('p[data-made]')).toBeNull();
});

test('the name of a field is marked where nobody reviewed it, and the mark is no part of the name', async () => {
  await act(() => speak('vi'));
  const label = 'アレルギー';
  render(
    <LayersProvider layers={layers('vi', { japanese: label, body: 'Dị ứng', reviewed: false })}>
      {[label, '体重'].map((each) => (
        <label key={each}>
          <LayeredName>{each}</LayeredName>
          <input />
        </label>
      ))}
    </LayersProvider>,
  );
  expect(screen.getByRole('textbox', { name: 'Dị ứng' }).closest('label')?.textContent).toBe('Dị ứng※');
  expect(document.querySelector('[data-unreviewed]')).not.toBeNull();
  expect(screen.getByText('体重').hasAttribute('data-only-japanese')).toBe(true);
});

test('a choice in a list and the label of a signature are marked where nobody reviewed them', async () => {
  await act(() => speak('vi'));
  const [label, other] = ['鎮静剤を使う', '使わない'];
  const shown = layers(
    'vi',
    { japanese: label, body: 'Dùng', reviewed: false },
    { japanese: other, body: 'Không', reviewed: true },
  );
  const Labels = () => {
    const labelOf = useLayeredLabel();
    const signature = signatureLabel(labelOf(label));
    return (
      <p>
        {[label, other, '体重'].map((each) => markedLabel(labelOf(each))).join('、')}：{signature.label}
        {signature.labelMark}
      </p>
    );
  };
  render(
    <LayersProvider layers={shown}>
      <Labels />
    </LayersProvider>,
  );
  expect(document.body.textContent).toBe('Dùng※、Không、体重：Dùng※');
  expect(document.querySelector('[data-unreviewed][aria-hidden="true"]')).not.toBeNull();
});

test('a voice reads what stands above, once', () => {
  render(<Page shown={layers('ja-Hrkt', readings)} />);
  expect(readSentences(screen.getByRole('heading')).map(({ spoken }) => spoken)).toEqual(['いカメラのけんさ']);
});

test('of two layers for the same words the reviewed one stands, and nothing of another language', async () => {
  const draft = { japanese: title, body: 'Stomach camera', reviewed: false };
  const shown = layers('en', draft, { japanese: title, body: 'Gastroscopy', reviewed: true }, draft);
  const { rerender } = render(<Page shown={shown} />);
  expect(screen.getByRole('heading').textContent).toBe(title);
  await act(() => speak('en'));
  rerender(<Page shown={{ ...shown }} />);
  expect(screen.getByRole('heading').textContent).toBe('Gastroscopy');
  expect(screen.getByRole('heading').getAttribute('title')).toBe('Gastroscopy');
  expect(document.querySelector('[data-unreviewed]')).toBeNull();
});

test.each([
  ['vi', ['朝食は食べられます。', '髙﨑 千代']],
  ['zh', ['朝食は食べられます。']],
] as const)('in %s what a person wrote is heard as Japanese where it is, line by line', async (language, japanese) => {
  await act(() => speak(language));
  const text = '朝食は食べられます。\n\nBạn ăn sáng được.\n髙﨑 千代';
  const { container } = render(<WrittenLines>{text}</WrittenLines>);
  expect([...container.querySelectorAll('[lang=ja]')].map((part) => part.textContent)).toEqual(japanese);
  expect(container.textContent).toBe(text);
});
