import pg from 'pg';
import { Wire } from '#kernel/database/wire.ts';

type Answer = pg.QueryResult & pg.QueryArrayResult;

/** A statement that is asked together with others. */
export type Asked = {
  text: string;
  values: readonly unknown[];
  /** Empty where it is not kept prepared. */
  name: string;
  types: pg.CustomTypesConfig | undefined;
  /** What its answer holds; `none`: nobody looks. */
  rows: 'objects' | 'arrays' | 'none';
  answered(answer: Answer): void;
  refused(error: unknown): void;
};

/** The columns that a named statement answers with: PostgreSQL refuses one whose columns have changed, so they are asked for once. */
export type Columns = Map<string, pg.FieldDef[]>;

type Parsed = pg.Connection & { parsedStatements: Record<string, string | undefined> };
type Parser = (text: string) => unknown;

/**
 * Several statements in one message, which PostgreSQL does one after the other up to the first that fails, and answers in one go. None
 * is told its answer before all have been done.
 */
export class Message implements pg.Submittable {
  readonly #statements: readonly Asked[];
  readonly #columns: Columns;
  readonly #isAnswered: () => void;
  readonly #answers: Answer[] = [];
  #fields: pg.FieldDef[] | undefined;
  #parsers: Parser[] = [];
  #rows: unknown[] = [];
  #failure: unknown;

  constructor(statements: readonly Asked[], { columns, isAnswered }: { columns: Columns; isAnswered(): void }) {
    this.#statements = statements;
    this.#columns = columns;
    this.#isAnswered = isAnswered;
  }

  /** The driver keeps by these what the connection has prepared. */
  get name(): string | undefined {
    return this.#asked?.name;
  }
  get text(): string | undefined {
    return this.#asked?.text;
  }

  get #asked(): Asked | undefined {
    return this.#statements[this.#answers.length];
  }

  submit(connection: pg.Connection): Error | null {
    const prepared = new Set<string>();
    const { parsedStatements } = connection as Parsed;
    const wire = new Wire();
    try {
      for (const asked of this.#statements) {
        if (!prepared.has(asked.name) && (asked.name === '' || parsedStatements[asked.name] === undefined))
          wire.parse(asked);
        if (asked.name !== '') prepared.add(asked.name);
        wire.bind(asked);
        if (asked.rows !== 'none' && !this.#columns.has(asked.name)) wire.describe();
        wire.execute();
      }
    } catch (error) {
      return error instanceof Error ? error : new Error('a value cannot be given to the database', { cause: error });
    }
    if (connection.stream.writable) connection.stream.write(wire.sync());
    return null;
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.#fields = fields;
  }

  handleDataRow({ fields: values }: { fields: (string | null)[] }): void {
    const asked = this.#asked;
    if (!asked || this.#failure !== undefined) return;
    try {
      const fields = this.#fieldsOf(asked);
      if (this.#rows.length === 0) this.#parsers = parsersOf(fields, asked.types);
      this.#rows.push(asked.rows === 'arrays' ? arrayOf(this.#parsers, values) : rowOf(fields, this.#parsers, values));
    } catch (error) {
      this.#failure = error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const asked = this.#asked;
    if (!asked) return;
    const fields = this.#fieldsOf(asked);
    if (asked.name !== '') this.#columns.set(asked.name, fields);
    // What was done and, last, to how many rows: SELECT 2, INSERT 0 1, COMMIT.
    const [command = ''] = text.split(' ', 1);
    const count = text.slice(text.lastIndexOf(' ') + 1);
    const rowCount = count === command ? null : Number(count);
    this.#answers.push({ command, rowCount, oid: 0, fields, rows: this.#rows } as Answer);
    this.#fields = undefined;
    this.#rows = [];
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  handleReadyForQuery(): void {
    if (this.#failure !== undefined) return this.handleError(this.#failure);
    for (const [index, asked] of this.#statements.entries()) asked.answered(this.#answers[index] as Answer);
    this.#isAnswered();
  }

  /** Of the one that failed and of those behind it nothing was done; those before it share its end. */
  handleError(error: unknown): void {
    for (const asked of this.#statements) asked.refused(error);
    this.#isAnswered();
  }

  #fieldsOf({ name }: Asked): pg.FieldDef[] {
    return this.#fields ?? this.#columns.get(name) ?? [];
  }
}

const parsersOf = (fields: readonly pg.FieldDef[], types: pg.CustomTypesConfig = pg.types): Parser[] =>
  fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text') as Parser);

const parse = (parser: Parser | undefined, value: string | null) =>
  value === null || parser === undefined ? value : parser(value);

const arrayOf = (parsers: readonly Parser[], values: readonly (string | null)[]): unknown[] =>
  values.map((value, index) => parse(parsers[index], value));

const rowOf = (fields: readonly pg.FieldDef[], parsers: readonly Parser[], values: readonly (string | null)[]) => {
  const row: Record<string, unknown> = {};
  for (const [index, { name }] of fields.entries()) row[name] = parse(parsers[index], values[index] ?? null);
  return row;
};
