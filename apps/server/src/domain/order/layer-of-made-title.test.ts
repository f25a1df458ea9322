import { expect, test } from 'vitest';
import { layerOfMadeTitle } from '#domain/order/layer-of-made-title.ts';

const layers = [
  { japanese: '白内障の手術', body: 'Mổ đục thủy tinh thể', reviewed: false },
  { japanese: '白内障の手術', body: 'Phẫu thuật đục thủy tinh thể', reviewed: true },
  { japanese: '麻酔', body: 'Gây mê', reviewed: false },
];

test.each([
  ['白内障の手術 ほか2件', { body: 'Phẫu thuật đục thủy tinh thể và 2 mục khác', reviewed: true }],
  ['麻酔 ほか1本', { body: 'Gây mê và 1 mục khác', reviewed: false }],
  ['白内障の手術、麻酔', { body: 'Phẫu thuật đục thủy tinh thể, Gây mê', reviewed: false }],
  ['麻酔', null],
  ['麻酔、手術のあと', null],
  ['手術のあと ほか2件', null],
  ['手術を受ける方へ', null],
])('%s', (title, expected) => {
  const made = layerOfMadeTitle(title, layers, 'vi');
  if (expected === null) expect(made).toBeNull();
  else expect(made).toEqual({ japanese: title, ...expected });
});
