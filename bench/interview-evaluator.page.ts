export const ITEMS = 1_000;
export const GROUPS = 10;
export const EXPRESSIONS = 20;

/** What the page of `evaluator-page` can be asked. */
export type EvaluatorPage = { answerAll: (withExpressions: boolean) => number[] };
