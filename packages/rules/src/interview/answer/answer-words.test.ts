import { expect, test } from 'vitest';
import { answerWords } from '#interview/answer/answer-words.ts';
import { countedReads } from '#testing/counted-reads.ts';
import { choosing, chose, optionOf } from '#testing/interview-items.ts';

test('the options of a question are read once for the answers of all rows', () => {
  const reads = { count: 0 };
  const options = Array.from({ length: 100 }, (_, at) =>
    countedReads(optionOf(`${at}`, { text: `選択肢${at}` }), reads),
  );
  const item = choosing('c', [], { options, isMultiple: true });
  const words = Array.from({ length: 50 }, () => answerWords(item, chose('7', '3', 'x')));
  expect(new Set(words)).toEqual(new Set(['選択肢7、選択肢3、x']));
  expect(reads.count).toBeLessThan(options.length * 5);
});
