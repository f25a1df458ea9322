import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAnswer, type ResponseValue } from '#interview/fhir/read-response-answer.ts';
import type { Choice } from '#interview/item/interview-item.ts';
import { choosing } from '#testing/interview-items.ts';

const code = fc.constantFrom('1', '2', '10:00', '2020-01-01');
const system = fc.constantFrom('http://a', 'http://b');
const anyOption = fc.record({
  as: fc.constantFrom('coding', 'string', 'integer', 'date', 'time' as const),
  code,
  text: code,
  system: fc.option(system, { nil: null }),
});
const anyValue: fc.Arbitrary<ResponseValue> = fc.oneof(
  code.map((valueString) => ({ valueString })),
  fc.integer({ min: 0, max: 3 }).map((valueInteger) => ({ valueInteger })),
  code.map((valueDate) => ({ valueDate })),
  code.map((valueTime) => ({ valueTime })),
  fc.record({ code, system: fc.option(system, { nil: undefined }) }).map((valueCoding) => ({ valueCoding })),
);

/** The definition: an option is compared with a value in the way in which it is written. */
const isSame = (option: Pick<Choice, 'as' | 'code' | 'text' | 'system'>, value: ResponseValue): boolean => {
  if (option.as === 'string') return value['valueString'] === option.text;
  if (option.as === 'integer') return 'valueInteger' in value && String(value['valueInteger']) === option.code;
  if (option.as === 'date') return value['valueDate'] === option.code;
  if (option.as === 'time') return value['valueTime'] === option.code;
  const coding = value['valueCoding'] as { code: string; system: string | undefined } | undefined;
  return coding?.code === option.code && (coding.system ?? option.system) === option.system;
};

test('a value chooses the first option that is written like it', () => {
  const [blank] = choosing('q', ['x']).options;
  fc.assert(
    fc.property(fc.array(anyOption, { maxLength: 6 }), anyValue, (given, value) => {
      const options = given.flatMap((option): Choice[] => (blank ? [{ ...blank, ...option }] : []));
      const option = options.find((each) => isSame(each, value));
      const expected = option ? { type: 'choice', options: [option.code], other: null } : '選べない答えです';
      expect(readAnswer(choosing('q', [], { options }), [value])).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});
