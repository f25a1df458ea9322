import { createHash } from 'node:crypto';
import type pg from 'pg';

/** A text is worth a name from this time on that it is asked. */
const OFTEN = 3;
/** So many texts are counted at once; when it is full, those that were not asked often are forgotten. */
const COUNTED = 2_000;
/** A longer one is a list of varying length, which hardly comes twice. */
const LONGEST_TEXT = 20_000;
/** A connection that keeps so many is replaced by a fresh one: the plans lie in its memory. */
const MOST_NAMES = 300;
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
 * again (decision 0040). The name follows from the text alone: under one name there is never another statement, whoever prepared it.
 */
export type StatementNames = {
  /** From now on, until `end`, what is asked often on this connection is asked by name. */
  begin(client: pg.ClientBase): void;
  /** Whether a name was not there or outdated since `begin`: no answer of this connection counts. */
  hasForgotten(client: pg.ClientBase): boolean;
  /** Whether the connection is to be closed instead of being used again. */
  end(client: pg.ClientBase): boolean;
};

type State = { known: Set<string>; isOn: boolean; hasForgotten: boolean };

export function openStatementNames(): StatementNames {
  const states = new WeakMap<pg.ClientBase, State>();
  const nameOf = openCount();
  let mistrustedUntil = 0;

  const noteLoss = (state: State, error: unknown): void => {
    const { code } = error as { code?: string };
    // Not there, or there already: somebody else uses the same connection. 0A000: a migration changed what the plan was made for.
    const isShared = code === '26000' || code === '42P05';
    if (isShared) mistrustedUntil = performance.now() + MISTRUST_MS;
    if (isShared || code === '0A000') state.hasForgotten = true;
  };
  const attach = (client: pg.ClientBase): State => {
    const state: State = { known: new Set(), isOn: false, hasForgotten: false };
    const plainly = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
    client.query = ((first: string | pg.QueryConfig, values?: unknown, ...rest: unknown[]) => {
      const text = typeof first === 'string' ? first : first.text;
      const name = state.isOn && Array.isArray(values) ? nameOf(text) : undefined;
      if (name === undefined) return plainly(first, values, ...rest);
      state.known.add(name);
      const config = typeof first === 'string' ? { text } : first;
      return plainly({ ...config, name }, values, ...rest).catch((error: unknown) => {
        noteLoss(state, error);
        throw error;
      });
    }) as typeof client.query;
    states.set(client, state);
    return state;
  };

  return {
    begin(client) {
      const state = states.get(client) ?? attach(client);
      state.isOn = performance.now() >= mistrustedUntil;
    },
    hasForgotten: (client) => states.get(client)?.hasForgotten === true,
    end(client) {
      const state = states.get(client);
      if (!state) return false;
      state.isOn = false;
      return state.hasForgotten || state.known.size >= MOST_NAMES;
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
  return (text: string): string | undefined => {
    const known = asked.get(text);
    if (known) {
      known.times += 1;
      if (known.times >= OFTEN) known.name ??= `n${createHash('sha256').update(text).digest('base64url')}`;
      return known.name;
    }
    if (text.length > LONGEST_TEXT) return undefined;
    if (asked.size >= COUNTED) forgetSome();
    asked.set(text, { times: 1, name: undefined });
    return undefined;
  };
};
