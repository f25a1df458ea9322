import type { Commits } from '#form/field-commits.ts';

/** What is wrong with the field of this name, in the words for the person who fills it in. */
export type FieldProblem = { field: string; message: string };

type Messages = Readonly<Record<string, string>>;

/** What stands at the fields: what the rules found, and what the server said although the rules found nothing. */
export type ShownProblems = { found: Messages; refused: Messages };

export const noProblems: ShownProblems = { found: {}, refused: {} };

/** The first message of each field. */
export const byField = (problems: readonly FieldProblem[]): Messages =>
  Object.fromEntries(problems.toReversed().map(({ field, message }) => [field, message]));

/**
 * After fields were committed: each of them has its verdict, what stood at the others stands there as long as it is true – a password
 * that was corrected also settles its confirmation –, and nothing new appears at a field that nobody has left yet. What the server
 * refused stays until that field's value changes.
 */
export const afterCommits = (shown: ShownProblems, commits: Commits, problems: Messages): ShownProblems => ({
  found: pick(problems, (field) => commits.has(field) || field in shown.found),
  refused: pick(shown.refused, (field) => commits.get(field)?.changed !== true),
});

/** One message for a field: what its rule says goes before what the server said about an earlier value. */
export const messagesOf = ({ found, refused }: ShownProblems): Messages => ({ ...refused, ...found });

const pick = (messages: Messages, wanted: (field: string) => boolean): Messages =>
  Object.fromEntries(Object.entries(messages).filter(([field]) => wanted(field)));
