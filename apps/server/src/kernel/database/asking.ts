import type pg from 'pg';
import { type Asked, type Columns, Message } from '#kernel/database/message.ts';
import { NameForgotten, type StatementNames } from '#kernel/database/named-statements.ts';

/** A connection that keeps so many is replaced by a fresh one: the plans lie in its memory. */
const MOST_NAMES = 300;
/** What else there is without values – SAVEPOINT, COPY, several statements in one text – goes the driver's way. */
const QUESTION = /^\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE)\b[^;]*$/i;
const DRAW_ID = "SELECT nextval('audit_events_id_seq') AS id";
const DRAW_IDS = "SELECT nextval('audit_events_id_seq') AS id FROM generate_series(1, $1)";

/** How a transaction begins and ends. */
export type Opening = {
  statements: readonly string[];
  /** So many ids of audit events are drawn on the way. */
  eventIds: number;
  /** What is asked at once is all that is asked: the end goes in the same message. */
  isWhole: boolean;
};

type State = {
  plainly: (...given: unknown[]) => Promise<unknown>;
  columns: Columns;
  names: Set<string>;
  /** Null: what is asked goes the driver's way. */
  naming: StatementNames | null;
  opening: Opening | null;
  /** `waiting`: the opening goes with the first question. `ending`, `ended`: nothing more can be asked. */
  phase: 'waiting' | 'open' | 'ending' | 'ended';
  asked: Asked[];
  /** Of messages that are sent and not answered. */
  inFlight: number;
  hasForgotten: boolean;
  ids: Promise<number[]>;
};

const states = new WeakMap<object, State>();

/** What is asked at once on a connection goes in one message, and what is asked often by name. */
export type Asking = {
  /**
   * Until `end`. With an opening it is a transaction, which begins with the first question; without names, and where they are not trusted, it
   * has begun when this resolves.
   */
  begin(client: pg.ClientBase, opening: Opening | null, isNaming: boolean): Promise<void>;
  /** @throws Error where a statement had failed and nothing was committed; NameForgotten */
  commit(client: pg.ClientBase): Promise<void>;
  rollBack(client: pg.ClientBase): Promise<void>;
  /** Whether a name was not there or outdated since `begin`: no answer of this connection counts. */
  hasForgotten(client: pg.ClientBase): boolean;
  /** Whether the connection is to be closed instead of being used again. */
  end(client: pg.ClientBase): boolean;
};

export const openAsking = (names: StatementNames): Asking => ({
  async begin(client, opening, isNaming) {
    const state = states.get(client) ?? attach(client);
    Object.assign(state, {
      opening,
      phase: 'waiting',
      naming: isNaming && names.areTrusted() ? names : null,
      // An id that the transaction before did not need is lower than those of events that were written since.
      ids: Promise.resolve([]),
    });
    if (opening && !state.naming) await openPlainly(state, opening);
  },
  async commit(client) {
    const state = stateOf(client);
    if (state.hasForgotten) throw new NameForgotten();
    if (state.opening?.isWhole && state.asked.length > 0) send(state);
    const hasBegun = state.phase === 'open' || state.asked.length > 0;
    if (!hasBegun || state.phase === 'ending' || state.phase === 'ended') return;
    // PostgreSQL answers with ROLLBACK, and no error, where a statement before it had failed and somebody took no notice.
    const { command } = await lastOf(state);
    if (command !== 'COMMIT') throw new Error('a statement of the transaction had failed; nothing was committed');
  },
  async rollBack(client) {
    const state = stateOf(client);
    // What was asked along the way and not sent yet must not follow the end.
    refuseAsked(state);
    if (state.phase === 'open' || state.phase === 'ending') await state.plainly('ROLLBACK');
  },
  hasForgotten: (client) => stateOf(client).hasForgotten,
  end(client) {
    const state = stateOf(client);
    refuseAsked(state);
    Object.assign(state, { naming: null, opening: null, phase: 'waiting' });
    return state.hasForgotten || state.names.size >= MOST_NAMES;
  },
});

/** At most so many of the ids that were drawn when the transaction began; each is given once. */
export async function takeEventIds({ $client }: { $client: pg.ClientBase }, count: number): Promise<number[]> {
  const state = stateOf($client);
  if (state.phase === 'waiting') send(state);
  return (await state.ids).splice(0, count);
}

const refuseAsked = ({ asked }: State): void => {
  for (const { refused } of asked.splice(0)) refused(new Error('asked when the transaction was over'));
};

const stateOf = (client: pg.ClientBase): State => {
  const state = states.get(client);
  if (!state) throw new Error('nothing was begun on this connection');
  return state;
};

const attach = (client: pg.ClientBase): State => {
  const state: State = {
    plainly: client.query.bind(client) as State['plainly'],
    columns: new Map(),
    names: new Set(),
    naming: null,
    opening: null,
    phase: 'waiting',
    asked: [],
    inFlight: 0,
    hasForgotten: false,
    ids: Promise.resolve([]),
  };
  client.query = ((first: string | pg.QueryConfig, ...given: unknown[]) => {
    if (!state.naming) return state.plainly(first, ...given);
    if (state.phase === 'ending' || state.phase === 'ended')
      return Promise.reject(new Error('all that was to be asked was asked at once'));
    const config = typeof first === 'string' ? { text: first } : first;
    const [values = config.values ?? [], ...others] = given;
    const isPlain = others.length > 0 || !Array.isArray(values) || (values.length === 0 && !QUESTION.test(config.text));
    if (!isPlain) return ask(state, config, values);
    send(state);
    return state.plainly(first, ...given);
  }) as typeof client.query;
  states.set(client, state);
  return state;
};

const openPlainly = async (state: State, { statements, eventIds }: Opening): Promise<void> => {
  const drawn = eventIds > 0 ? [DRAW_IDS.replace('$1', String(eventIds))] : [];
  state.phase = 'open';
  // Of a message of several statements the types show one answer.
  const answers = (await state.plainly([...statements, ...drawn].join('; '))) as pg.QueryResult<{ id: number }>[];
  state.ids = Promise.resolve(answers.at(-1)?.rows.map(({ id }) => id) ?? []);
};

type Config = { text: string; types?: pg.CustomTypesConfig | undefined; rowMode?: string };

const ask = (state: State, { text, types, rowMode }: Config, values: readonly unknown[]): Promise<unknown> =>
  new Promise((answered, refused) => {
    // Whatever else is asked before this turn of the event loop is over, or before an answer is there, goes with it.
    if (state.asked.length === 0) process.nextTick(sendIfFree, state);
    const rows = rowMode === 'array' ? 'arrays' : 'objects';
    state.asked.push({ text, values, types, rows, name: nameOf(state, text), answered, refused });
  }).catch((error: unknown) => {
    if (state.naming?.isLoss(error)) state.hasForgotten = true;
    // From where it was asked, not from where the answer came in.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  });

const nameOf = ({ naming, names }: State, text: string): string => {
  const name = naming?.nameOf(text) ?? '';
  if (name !== '') names.add(name);
  return name;
};

/** The commit goes with what is asked and not sent yet. */
const lastOf = (state: State): Promise<pg.QueryResult> =>
  new Promise((answered, refused) => {
    state.asked.push({ ...silent('COMMIT'), answered, refused });
    send(state);
  });

const send = (state: State): void => {
  const { opening, phase } = state;
  const statements = state.asked.splice(0);
  if (opening && phase === 'waiting') {
    if (opening.eventIds > 0) statements.unshift(drawing(state, opening.eventIds));
    statements.unshift(...opening.statements.map(silent));
    state.phase = opening.isWhole ? 'ending' : 'open';
    if (opening.isWhole) statements.push({ ...silent('COMMIT'), answered: () => (state.phase = 'ended') });
  }
  if (statements.length === 0) return;
  state.inFlight += 1;
  const isAnswered = () => {
    state.inFlight -= 1;
    sendIfFree(state);
  };
  void state.plainly(new Message(statements, { columns: state.columns, isAnswered }));
};

const sendIfFree = (state: State): void => {
  if (state.inFlight === 0 && state.asked.length > 0) send(state);
};

/** One whose answer nobody waits for: it fails with the question that it goes with. */
const silent = (text: string): Asked => ({
  text,
  values: [],
  types: undefined,
  rows: 'none',
  name: '',
  answered() {},
  refused() {},
});

const drawing = (state: State, count: number): Asked => {
  const drawn = Promise.withResolvers<number[]>();
  state.ids = drawn.promise;
  // Where it fails, so does what it goes with.
  drawn.promise.catch(() => {});
  // One is what nearly everybody draws: a statement that takes no values is planned once.
  const [text, values] = count === 1 ? [DRAW_ID, []] : [DRAW_IDS, [count]];
  return {
    ...silent(text),
    values,
    rows: 'objects',
    name: nameOf(state, text),
    answered: ({ rows }) => drawn.resolve(rows.map(({ id }: { id: number }) => id)),
    refused: drawn.reject,
  };
};
