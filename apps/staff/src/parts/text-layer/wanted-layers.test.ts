import type { LayeredTexts } from '@nattoku/contract/text-layer/text-layer';
import { expect, test } from 'vitest';
import { wantedLayers } from '#parts/text-layer/wanted-layers.ts';

const missing = { state: 'missing' as const, body: '' };
const texts = {
  texts: [{ japanese: '検査の前の日' }, { japanese: 'おかゆ' }],
  layers: [
    { language: 'ja-Hrkt', texts: [missing, missing] },
    { language: 'en', texts: [missing, missing] },
  ],
} as unknown as LayeredTexts;

test('a text without kanji waits for a translation, and for no readings', () => {
  expect(wantedLayers(texts, 'ja-Hrkt')).toHaveLength(1);
  expect(wantedLayers(texts, 'en')).toHaveLength(2);
});
