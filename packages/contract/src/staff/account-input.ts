import { isKatakanaName, toFullWidthKatakana } from '@nattoku/rules/text/kana';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { email, max, plainName, required } from '@nattoku/rules/text/validation';
import type { AccountPerson } from '#staff/account.ts';
import type { FieldProblem } from '#shared/problems.ts';

const NAME_LENGTH = 60;

/** An address typed with the Japanese keyboard means the same one. */
export const normaliseEmail = (typed: string): string => normaliseText(typed.normalize('NFKC'));

// A name stands in emails, where a line of its own could pass for ours.
const oneLine = (typed: string): string => normaliseText(typed).replace(/\s+/g, ' ');

export const normalisePerson = <P extends AccountPerson>(input: P): P => ({
  ...input,
  email: normaliseEmail(input.email),
  name: oneLine(input.name),
  nameKana: toFullWidthKatakana(oneLine(input.nameKana)),
});

/** What is wrong with a normalised person; the form and the server ask the same question. */
export function checkPerson({ email: address, name, nameKana }: AccountPerson): FieldProblem[] {
  const verdicts: [field: keyof AccountPerson, verdicts: (true | string)[]][] = [
    ['email', [required(address), email(address)]],
    ['name', [required(name), max(name, NAME_LENGTH), plainName(name)]],
    [
      'nameKana',
      [
        required(nameKana),
        max(nameKana, NAME_LENGTH),
        nameKana === '' || isKatakanaName(nameKana) || 'フリガナはカタカナで入力してください',
      ],
    ],
  ];
  return verdicts.flatMap(([field, said]) =>
    said.filter((verdict) => verdict !== true).map((message) => ({ field, message })),
  );
}
