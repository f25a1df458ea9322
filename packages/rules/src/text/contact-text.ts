import { namesInBraces, replaceInBraces } from '#text/placeholder.ts';

/** What the text of an e-mail or SMS to a patient may hold: nothing that tells who the patient is or what for (specification/order.md §21). */
export const contactVariables = ['送信者名', 'URL', '期限', '電話'] as const;
export type ContactVariable = (typeof contactVariables)[number];
/** Null where there is none: then the line that asks for it is left out. */
export type ContactValues = Record<ContactVariable, string | null>;

const isVariable = (name: string): name is ContactVariable => contactVariables.some((known) => known === name);

/** Everything in double braces that may not stand in such a text, each once. */
export const forbiddenVariables = (text: string): string[] => [
  ...new Set(namesInBraces(text).filter((name) => !isVariable(name))),
];

export const countVariable = (text: string, variable: ContactVariable): number =>
  namesInBraces(text).filter((name) => name === variable).length;

/** Whether a letter or a mark touches the link: apps that make links out of text may take it for a part of it. */
export const isLinkTouched = (text: string): boolean => /\S\{\{\s*URL\s*\}\}|\{\{\s*URL\s*\}\}\S/u.test(text);

/** Puts the values in. A line that asks for a value which is not there goes, and never two empty lines stay behind. */
export function fillContactText(text: string, values: ContactValues): string {
  const lacks = (line: string) => namesInBraces(line).some((name) => isVariable(name) && values[name] === null);
  const lines = text
    .split('\n')
    .filter((line) => !lacks(line))
    .join('\n');
  return replaceInBraces(lines, (name, placeholder) => (isVariable(name) ? (values[name] ?? '') : placeholder))
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Characters of one text message; several that belong together carry three characters less each (3GPP TS 23.040, UCS-2). */
export const SMS_LENGTH = 70;
const SMS_PART_LENGTH = 67;

/** How many text messages a text is charged as, at most: it is counted as Japanese. */
export const smsParts = (text: string): number =>
  text.length <= SMS_LENGTH ? 1 : Math.ceil(text.length / SMS_PART_LENGTH);
