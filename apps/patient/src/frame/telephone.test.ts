import { expect, test } from 'vitest';
import { telephoneHref } from '#frame/telephone.ts';

test.each([
  ['03-1234-5678', 'tel:0312345678'],
  ['０３（１２３４）５６７８', 'tel:0312345678'],
  ['03-1234-5678（内線 701）', 'tel:0312345678'],
  ['+81 3 1234 5678', 'tel:+81312345678'],
  ['代表 03-1234-5678', 'tel:0312345678'],
])('%s is dialled as %s', (phone, href) => {
  expect(telephoneHref(phone)).toBe(href);
});
