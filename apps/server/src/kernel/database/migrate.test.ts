import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '#kernel/database/migrate.ts';
import { openEarlierDatabase } from '#testing/earlier-database.ts';

const own = "n.nspname IN ('public', 'app', 'pgboss')";
const grants = (acl: string) => `(SELECT array_agg(g::text ORDER BY g::text) FROM unnest(${acl}) g)`;

/** Everything that PostgreSQL knows of a schema, by kind; nothing that depends on when it was created. */
const catalogues: Record<string, string> = {
  schemas: `SELECT n.nspname, n.nspowner::regrole, ${grants('n.nspacl')} FROM pg_namespace n WHERE ${own} ORDER BY 1`,
  tables: `SELECT c.oid::regclass, c.relkind, c.relowner::regrole, c.relrowsecurity, c.relforcerowsecurity, c.reloptions, ${grants('c.relacl')}
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${own} AND c.relkind <> 'i' ORDER BY c.oid::regclass::text`,
  columns: `SELECT c.oid::regclass, a.attnum, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attgenerated, a.attidentity,
      a.attcollation::regcollation, pg_get_expr(d.adbin, d.adrelid), ${grants('a.attacl')}
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    WHERE ${own} AND a.attnum > 0 ORDER BY c.oid::regclass::text, a.attnum`,
  indexes: `SELECT pg_get_indexdef(i.indexrelid), i.indisvalid FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${own} ORDER BY 1`,
  constraints: `SELECT c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid), c.convalidated FROM pg_constraint c
    JOIN pg_namespace n ON n.oid = c.connamespace WHERE ${own} ORDER BY c.conrelid::regclass::text, c.conname`,
  policies: `SELECT polrelid::regclass, polname, polcmd, polpermissive, polroles::regrole[], pg_get_expr(polqual, polrelid),
    pg_get_expr(polwithcheck, polrelid) FROM pg_policy ORDER BY polrelid::regclass::text, polname`,
  functions: `SELECT p.oid::regprocedure, p.proowner::regrole, pg_get_functiondef(p.oid), ${grants('p.proacl')} FROM pg_proc p
    JOIN pg_namespace n ON n.oid = p.pronamespace WHERE ${own} AND p.prokind <> 'a' ORDER BY p.oid::regprocedure::text`,
  triggers: `SELECT pg_get_triggerdef(t.oid), t.tgenabled FROM pg_trigger t WHERE NOT t.tgisinternal ORDER BY 1`,
  types: `SELECT t.oid::regtype, t.typowner::regrole, (SELECT array_agg(e.enumlabel ORDER BY e.enumsortorder) FROM pg_enum e WHERE e.enumtypid = t.oid)
    FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace WHERE ${own} AND t.typtype IN ('e', 'd') ORDER BY t.oid::regtype::text`,
  views: `SELECT c.oid::regclass, pg_get_viewdef(c.oid) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE ${own} AND c.relkind = 'v' ORDER BY c.oid::regclass::text`,
  extensions: 'SELECT extname, extversion FROM pg_extension ORDER BY 1',
  comments: `SELECT classoid::regclass, description FROM pg_description d JOIN pg_class c ON c.oid = d.objoid
    JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${own} ORDER BY 1, 2`,
  migrations: 'SELECT name, checksum FROM migrations ORDER BY 1',
  installation: 'SELECT name FROM installation ORDER BY 1',
};

const openSchema = async (firstMissing: string) => {
  const database = await openEarlierDatabase(firstMissing);
  onTestFinished(database.close);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  onTestFinished(() => client.end());
  const read = async () => {
    const found: Record<string, unknown[]> = {};
    for (const [kind, text] of Object.entries(catalogues))
      found[kind] = (await client.query({ text, rowMode: 'array' })).rows;
    return found;
  };
  return { ...database, client, read };
};

test('an empty database gets in one transaction exactly the schema that one file after the other makes', async () => {
  const atOnce = await openSchema('9999');
  const fileByFile = await openSchema('0002');
  const applied = await migrate(fileByFile.ownerUrl);
  expect(applied.length).toBeGreaterThan(100);

  const transactions = 'SELECT count(DISTINCT applied_at)::int AS count FROM migrations';
  expect((await atOnce.client.query(transactions)).rows).toEqual([{ count: 1 }]);
  expect((await fileByFile.client.query(transactions)).rows).toEqual([{ count: applied.length + 1 }]);

  const [schema, expected] = [await atOnce.read(), await fileByFile.read()];
  expect(schema).toEqual(expected);
  const large = ['tables', 'columns', 'indexes', 'policies', 'functions', 'triggers'];
  expect(large.filter((kind) => (schema[kind]?.length ?? 0) < 20)).toEqual([]);
});
