import type { ResponseItem } from '#interview/fhir/response-items.ts';

/** What an expression reads: the answers, and what is known besides, by name without `%`. */
export type ExpressionInput = {
  items: readonly ResponseItem[];
  context: ResponseItem | null;
  variables: Record<string, unknown>;
};

/** An expression that was read once. @throws ExpressionFault where it asks for what is not there, or what does not fit together */
export type CompiledExpression = (input: ExpressionInput) => readonly unknown[];

/** Reads expressions; which language that is, the evaluator does not know. @throws ExpressionFault for what is none */
export type ExpressionEngine = { compile: (expression: string) => CompiledExpression };

/** Why an expression cannot be used, in the words of the library. */
export class ExpressionFault extends Error {}

const ONE_ITEM = /\bitem\s*\.\s*where\s*\(\s*linkId\s*=\s*'(?:[^'\\]|\\.)*'\s*\)/g;
const MORE_ITEMS = /\bitem\b|\bdescendants\b|\bchildren\b|\brepeat\b/;

/** Whether an expression looks at nothing but questions that it names, so that the others need not be there. */
export const namesAllItsItems = (expression: string): boolean => !MORE_ITEMS.test(expression.replace(ONE_ITEM, ''));
