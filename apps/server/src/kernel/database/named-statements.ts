import { createHash } from 'node:crypto';

/** A text is worth a name from this time on that it is asked. */
const OFTEN = 3;
/** So many texts are counted at once; when it is full, those that were not asked often are forgotten. */
const COUNTED = 2_000;
/** A longer one is a list of varying length, which hardly comes twice. */
const LONGEST_TEXT = 20_000;
/** For so long nothing is asked by name after a connection had lost what was prepared on it, as behind a pooler that lends it to others. */
const MISTRUST_MS = 10 * 60_000;

/** The connection had nothing, or something outdated, under a name: what ran on it is rolled back and may run again. */
export class NameForgotten extends Error {
  constructor() {
    super('a prepared statement was lost or is outdated');
  }
}

/**
 * Statements that are asked often are prepared under a name, once per connection: PostgreSQL then does not parse and, as a rule, not plan them
 * again (decision 0040). The name follows from the text alone: under one name there is never another statement, by whatever connection it was prepared.
 */
export type StatementNames = {
  areTrusted(): boolean;
  /** Empty for a text that is not asked often. */
  nameOf(text: string): string;
  /** Whether the error says that a name was not there or outdated. */
  isLoss(error: unknown): boolean;
};

export function openStatementNames(): StatementNames {
  let mistrustedUntil = 0;
  return {
    areTrusted: () => performance.now() >= mistrustedUntil,
    nameOf: openCount(),
    isLoss(error) {
      const { code } = error as { code?: string };
      // Not there, or there already: somebody else uses the same connection. 0A000: a migration changed what the plan was made for.
      const isShared = code === '26000' || code === '42P05';
      if (isShared) mistrustedUntil = performance.now() + MISTRUST_MS;
      return isShared || code === '0A000';
    },
  };
}

/** Names a text from the third time on. */
const openCount = () => {
  const asked = new Map<string, { times: number; name: string | undefined }>();
  const forgetSome = () => {
    for (const [text, { name }] of asked) if (name === undefined) asked.delete(text);
    if (asked.size >= COUNTED) asked.clear();
  };
  return (text: string): string => {
    const known = asked.get(text);
    if (known) {
      known.times += 1;
      if (known.times >= OFTEN) known.name ??= `n${createHash('sha256').update(text).digest('base64url')}`;
      return known.name ?? '';
    }
    if (text.length > LONGEST_TEXT) return '';
    if (asked.size >= COUNTED) forgetSome();
    asked.set(text, { times: 1, name: undefined });
    return '';
  };
};
