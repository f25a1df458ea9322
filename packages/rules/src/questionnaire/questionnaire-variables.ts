import type { InterviewItem, Kept } from '#interview/item/interview-item.ts';
import { isRecord, listOf, textOf } from '#questionnaire/questionnaire-extensions.ts';

/** What the whole questionnaire names for its expressions (`variable` of SDC), as an expression by its name. */
export type Variables = ReadonlyMap<string, string>;

export const VARIABLE_URL = 'http://hl7.org/fhir/StructureDefinition/variable';
/** No expression here is longer; variables that are made of each other grow without end. */
const LONGEST = 4_000;
const OUR_OWN = ['resource', 'context', 'age', 'sex', 'department', 'approach', 'today'];

/** A name, or words in quotation marks, in which nothing is one. */
const NAMES = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|%([A-Za-z_]\w*)/g;

/**
 * The variables of a resource, each made of those before it. One in another language, one that begins where an item stands, or one that grows too
 * long is none: whoever asks for it is told so. Those of single items are not read.
 */
export function variablesOf(resource: Kept | null): Variables {
  const found = new Map<string, string>();
  for (const { url, valueExpression: value } of listOf(resource?.['extension'])) {
    if (url !== VARIABLE_URL || !isRecord(value) || value['language'] !== 'text/fhirpath') continue;
    const name = textOf(value['name']);
    const expression = named(textOf(value['expression']).trim(), found);
    const isUsable = expression !== '' && expression.length <= LONGEST && !/%context\b/.test(expression);
    // Wherever it is asked for, it begins at the whole of the answers.
    if (isUsable && !OUR_OWN.includes(name)) found.set(name, `%resource.select(${expression})`);
  }
  return found;
}

/** An item whose expressions say what the variables that they ask for are made of. */
export function withVariables<Item extends InterviewItem>(item: Item, variables: Variables): Item {
  if (variables.size === 0) return item;
  const { enabling } = item;
  return {
    ...item,
    ...(enabling?.expression && { enabling: { ...enabling, expression: shortEnough(enabling.expression, variables) } }),
    ...(item.kind === 'computed' && item.expression && { expression: shortEnough(item.expression, variables) }),
  };
}

const shortEnough = (expression: string, variables: Variables): string => {
  const whole = named(expression, variables);
  return whole.length <= LONGEST ? whole : expression;
};

const named = (expression: string, variables: Variables): string =>
  expression.replace(NAMES, (whole, name: string | undefined) =>
    name === undefined ? whole : (variables.get(name) ?? whole),
  );
