import { expect, test } from 'vitest';
import { doubleNegationsIn, obligationsIn, passivesIn } from '#plain-japanese/indirect-phrases.ts';
import { measuredSentences } from '#testing/measured-sentences.ts';

const wordsOf = (find: typeof passivesIn, sentence: string) =>
  find(sentence).map(({ start, end }) => sentence.slice(start, end));

test.each([
  ['検査が行われます。', ['行われます']],
  ['医師により実施されました。', ['実施されました']],
  ['待たされることがあります。', ['待たされる']],
  ['薬を飲まされます。', []],
  ['薬が飲ませられます。', []],
  ['検査を続けさせられます。', []],
  ['移動させられます。', ['移動させられます']],
  ['食べられます。', []],
  ['見られます。', []],
  ['先生が説明されます。', []],
  ['入院される方は', []],
  ['分かれば、', []],
  ['がんと診断された方は', ['診断された']],
])('%s has the passives %j (specification/text-layer.md §10)', (sentence, found) => {
  expect(wordsOf(passivesIn, sentence)).toEqual(found);
});

test.each([
  ['危険がないわけではありません。', ['ないわけではありません']],
  ['中止せざるを得ません。', ['ざるを得ません']],
  ['痛くなくはない。', ['なくはない']],
  ['痛みがないことはない。', ['ないことはない']],
  ['少なくはありません。', []],
  ['しなければなりません。', []],
  ['症状が出ないこともあります。', []],
  ['しなければならないわけではありません。', ['ないわけではありません']],
])('%s has the double negations %j (specification/text-layer.md §10)', (sentence, found) => {
  expect(wordsOf(doubleNegationsIn, sentence)).toEqual(found);
});

test.each([
  ['薬をのまなければなりません。', ['なければなりません']],
  ['署名しないといけません。', ['ないといけません']],
  ['なくてはならない検査です。', []],
  ['この薬は、なくてはならないものです。', []],
  ['しなければならないことはありません。', []],
])('%s has the obligations %j', (sentence, found) => {
  expect(wordsOf(obligationsIn, sentence)).toEqual(found);
});

/** The figures of docs/decisions/0067: whoever changes a rule sees them move. */
test.each([
  ['p', passivesIn, { right: 34, false: 0, missed: 8 }],
  ['d', doubleNegationsIn, { right: 16, false: 0, missed: 0 }],
] as const)('of the measured sentences, "%s" is found as often as the decision says', (kind, find, figures) => {
  const tally = { right: 0, false: 0, missed: 0 };
  for (const [sentence, meant] of measuredSentences) {
    const wanted = [...meant].filter((one) => one === kind).length;
    const found = find(sentence).length;
    tally.right += Math.min(wanted, found);
    tally.false += Math.max(0, found - wanted);
    tally.missed += Math.max(0, wanted - found);
  }
  expect(measuredSentences).toHaveLength(140);
  expect(tally).toEqual(figures);
});
