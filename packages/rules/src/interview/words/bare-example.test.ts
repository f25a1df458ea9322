import { expect, test } from 'vitest';
import { bareExample } from '#interview/words/bare-example.ts';

test.each([
  ['例：ペニシリン、卵', 'ペニシリン、卵'],
  ['例: 朝食後に1錠', '朝食後に1錠'],
  ['れい：こな', 'こな'],
  ['Example: penicillin', 'penicillin'],
  ['Ví dụ: penicillin', 'penicillin'],
  ['Exemplo: ovo', 'ovo'],
  ['例年の花粉症', '例年の花粉症'],
  ['ペニシリン（例：注射）', 'ペニシリン（例：注射）'],
])('%s is shown as %s', (written, shown) => expect(bareExample(written)).toBe(shown));
