type Node = { [name: string]: unknown };

/** What stands below is data and no schema, whatever it looks like. */
const LITERALS = new Set(['default', 'const', 'enum', 'example', 'examples']);
/** In these a schema stands under each name. */
const SCHEMA_MAPS = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']);
/** These are one schema, or a list of schemas. */
const SCHEMAS = new Set([
  'schema',
  'items',
  'prefixItems',
  'anyOf',
  'oneOf',
  'allOf',
  'not',
  'if',
  'then',
  'else',
  'contains',
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
]);
/** A reference of its own takes some fifty characters. */
const SMALLEST_CHARACTERS = 160;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const isReference = (schema: Node): boolean => typeof schema['$ref'] === 'string';

type Found = { schema: Node; count: number; name: string; text: string };

/**
 * Moves each schema that an OpenAPI document repeats to `components/schemas`, named by the place where it is met first, and refers to it. The
 * contracts' own schemas have no names, and are written out in full wherever they are used.
 */
export function shareSchemas<D extends object>(document: D): D {
  const found = new Map<string, Found>();
  const textOf = new Map<Node, string>();
  countSchemas(document as Node, { found, textOf, name: 'Schema' });
  const taken = new Set<string>(Object.keys(namesIn(document)));
  const shared = new Map<string, string>();
  for (const { text, count, name } of found.values()) {
    if (count < 2 || text.length < SMALLEST_CHARACTERS) continue;
    shared.set(text, freeName(name, taken));
  }
  const replaced = (value: unknown, isSchema: boolean, isWhole = false): unknown => {
    if (Array.isArray(value)) return value.map((each) => replaced(each, isSchema));
    if (!isNode(value)) return value;
    const name = isSchema && !isWhole ? shared.get(textOf.get(value) ?? '') : undefined;
    if (name !== undefined) return { $ref: `#/components/schemas/${name}` };
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [
        key,
        LITERALS.has(key)
          ? each
          : SCHEMA_MAPS.has(key) && isNode(each)
            ? Object.fromEntries(Object.entries(each).map(([below, schema]) => [below, replaced(schema, true)]))
            : replaced(each, SCHEMAS.has(key)),
      ]),
    );
  };
  const whole = replaced(document, false) as { components?: { schemas?: object } };
  const schemas = [...found.values()].flatMap(({ text, schema }) => {
    const name = shared.get(text);
    return name === undefined ? [] : [[name, replaced(schema, true, true)] as const];
  });
  const components = { ...whole.components, schemas: { ...whole.components?.schemas, ...Object.fromEntries(schemas) } };
  return { ...whole, components } as unknown as D;
}

const namesIn = (document: object): object =>
  (document as { components?: { schemas?: object } }).components?.schemas ?? {};

type Counting = { found: Map<string, Found>; textOf: Map<Node, string>; name: string };

/** Meets every schema of the document; `name` is the word that leads to it. */
function countSchemas(node: Node, counting: Counting): void {
  for (const [key, value] of Object.entries(node)) {
    if (LITERALS.has(key)) continue;
    if (SCHEMA_MAPS.has(key) && isNode(value)) {
      for (const [name, schema] of Object.entries(value)) countSchema(schema, { ...counting, name });
    } else if (SCHEMAS.has(key)) {
      for (const schema of [value].flat()) countSchema(schema, counting);
    } else {
      for (const each of [value].flat())
        if (isNode(each)) countSchemas(each, { ...counting, name: nameFor(key, node) ?? counting.name });
    }
  }
}

function countSchema(schema: unknown, counting: Counting): void {
  if (!isNode(schema)) return;
  countSchemas(schema, counting);
  if (isReference(schema)) return;
  const text = JSON.stringify(schema);
  counting.textOf.set(schema, text);
  const known = counting.found.get(text);
  if (known) known.count += 1;
  else counting.found.set(text, { schema, count: 1, name: counting.name, text });
}

/** The path of an operation and what stands in it name the schemas below; words of OpenAPI itself do not. */
const nameFor = (key: string, node: Node): string | null => {
  if (key.startsWith('/'))
    return (
      key
        .split('/')
        .filter((part) => part !== '' && !part.startsWith('{'))
        .at(-1) ?? null
    );
  if (key === 'content' && node['description'] === 'problem') return 'Problem';
  return null;
};

/** `Summary`, and `Summary2` for another schema in a place of the same name. */
function freeName(name: string, taken: Set<string>): string {
  const words = name.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  const base = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('') || 'Schema';
  let free = base;
  for (let number = 2; taken.has(free); number += 1) free = `${base}${number}`;
  taken.add(free);
  return free;
}
