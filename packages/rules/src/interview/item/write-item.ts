import { blankItem, UCUM } from '#interview/item/blank-item.ts';
import type {
  Choice,
  Comparand,
  Condition,
  Enabling,
  FlagRule,
  InterviewItem,
  ItemKind,
} from '#interview/item/interview-item.ts';

type Of<Kind extends ItemKind> = Extract<InterviewItem, { kind: Kind }>;
type Given<Kind extends ItemKind> = Partial<Of<Kind>>;

/** A question of a kind, with what it says. */
export const ask = <Kind extends ItemKind>(
  kind: Kind,
  linkId: string,
  text: string,
  given: Given<Kind> = {},
): Of<Kind> => blankItem(kind, linkId, { text, ...given });

/** A question that has to be answered by yes or no, with the name under which it stands in lists. */
export const yesOrNo = (linkId: string, text: string, shortText: string, help = '') =>
  ask('yesNo', linkId, text, { shortText, help, isRequired: true });

/** The code is what is stored; the words may be changed later. */
export const option = (code: string, text: string, given: Partial<Choice> = {}): Choice => ({
  code,
  system: null,
  text,
  isExclusive: false,
  score: null,
  imageId: null,
  as: 'coding',
  ...given,
});

export const oneOf = (
  linkId: string,
  text: string,
  options: readonly (readonly [code: string, text: string])[],
  given: Given<'choice'> = {},
) => ask('choice', linkId, text, { options: options.map(([code, words]) => option(code, words)), ...given });

/** Several of them, 「その他」 in words, or 「特になし」 alone. */
export const anyOf = (
  linkId: string,
  text: string,
  options: readonly (readonly [code: string, text: string])[],
  given: Given<'choice'> = {},
) =>
  oneOf(linkId, text, options, {
    isMultiple: true,
    other: 'その他',
    options: [
      ...options.map(([code, words]) => option(code, words)),
      option('none', '特になし', { isExclusive: true }),
    ],
    ...given,
  });

export const unit = (code: string, display: string) => ({ system: UCUM, code, display });

const yes: Comparand = { type: 'boolean', value: true };
export const saysYes = (linkId: string): Condition => ({ of: 'answer', linkId, operator: '=', value: yes });
export const chose = (linkId: string, code: string): Condition => ({
  of: 'answer',
  linkId,
  operator: '=',
  value: { type: 'option', code, system: null },
});
export const shownIf = (...conditions: Condition[]): Enabling => ({ behaviour: 'any', conditions, expression: null });
export const shownIfAll = (...conditions: Condition[]): Enabling => ({ ...shownIf(...conditions), behaviour: 'all' });

export const aged = (operator: '>=' | '<=' | '<' | '>', years: number): Condition => ({
  of: 'age',
  operator,
  value: { type: 'number', value: years },
});
export const isWoman: Condition = { of: 'sex', operator: '=', value: { type: 'option', code: 'female', system: null } };

export const flag = (level: FlagRule['level'], key: string, name: string, ...conditions: Condition[]): FlagRule => ({
  key,
  name,
  level,
  behaviour: 'any',
  conditions,
});
