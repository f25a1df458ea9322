/** Ends the name of a module that holds the schemas of another one. */
export const SCHEMAS = '?schemas';

export type Node = { type: string; start: number; end: number } & Record<string, unknown>;

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

type Part = { node: Node; declares: readonly string[]; isExported: boolean; mentions: ReadonlySet<string> };

export type Division = {
  words: string;
  schemas: string;
  /** The exported names that stand with the schemas. */
  names: ReadonlySet<string>;
};

/**
 * Divides a module of the contract in two: names, limits and addresses, which every page shows, and schemas, which bring a
 * validator of 60 kB. A page that shows a word of a module would otherwise fetch the validator of all of it.
 * `body` and `code`: the module without types; `imported`: what it calls the validator, and schemas of other modules.
 */
export function schemasApart(body: readonly Node[], code: string, id: string, imported: Iterable<string>): Division {
  const parts = body.filter((node) => !isPassedOn(node)).map(partOf);
  const schemas = partsThatMention(parts, new Set(imported));
  const words = parts.filter((part) => !schemas.has(part));
  const mentioned = mentionsOf(schemas);
  const shared = words.filter(({ declares }) => declares.some((name) => mentioned.has(name)));
  const hidden = shared.filter(({ isExported }) => !isExported).flatMap(namesOf);
  const text = ({ start, end }: Node) => code.slice(start, end);
  const imports = (used: ReadonlySet<string>) => body.filter(isPassedOn).map((node) => importOf(node, used, text));
  return {
    words: [...imports(mentionsOf(words)), ...words.map(({ node }) => text(node)), takes('export', hidden)].join('\n'),
    schemas: [
      ...imports(mentioned),
      takes('import', shared.flatMap(namesOf), id),
      ...[...schemas].map(({ node }) => text(node)),
    ].join('\n'),
    names: new Set([...schemas].filter(({ isExported }) => isExported).flatMap(namesOf)),
  };
}

/** `names`: each as it is called there, or `a as b`. */
export const takes = (verb: 'import' | 'export', names: readonly string[], source?: string): string =>
  names.length === 0 ? '' : `${verb} { ${names.join(', ')} }${source === undefined ? '' : ` from '${source}'`};`;

/** What is exported from elsewhere stays with the words, which is where `used` names nothing of it. */
function importOf(node: Node, used: ReadonlySet<string>, text: (node: Node) => string): string {
  if (node.type !== 'ImportDeclaration') return text(node);
  const names = (node['specifiers'] as Node[]).filter(({ local }) => used.has(String((local as Node)['name'])));
  return takes('import', names.map(text), String((node['source'] as Node)['value']));
}

const mentionsOf = (parts: Iterable<Part>): ReadonlySet<string> =>
  new Set([...parts].flatMap(({ mentions }) => [...mentions]));

const namesOf = ({ declares }: Part) => declares;

/** Imports, and what is exported from elsewhere. */
const isPassedOn = ({ type, source }: Node): boolean =>
  type === 'ImportDeclaration' || (type === 'ExportNamedDeclaration' && isNode(source));

/** Those that mention one of the names, or one that does. */
function partsThatMention(parts: readonly Part[], names: Set<string>): Set<Part> {
  const found = new Set<Part>();
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const part of parts) {
      if (part.declares.length === 0 || found.has(part) || ![...part.mentions].some((name) => names.has(name)))
        continue;
      found.add(part);
      part.declares.forEach((name) => names.add(name));
    }
  }
  return found;
}

function partOf(node: Node): Part {
  const isExported = node.type === 'ExportNamedDeclaration';
  const declaration = isExported ? node['declaration'] : node;
  return {
    node,
    isExported,
    declares: isNode(declaration) ? namesIn(declaration) : [],
    mentions: new Set(identifiersIn(node)),
  };
}

function namesIn({ type, id, declarations }: Node): string[] {
  if (type === 'VariableDeclaration') return (declarations as Node[]).flatMap((one) => identifiersIn(one['id']));
  return type === 'FunctionDeclaration' || type === 'ClassDeclaration' ? identifiersIn(id) : [];
}

function identifiersIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(identifiersIn);
  if (!isNode(value)) return [];
  if (value.type === 'Identifier') return [String(value['name'])];
  return Object.values(value).flatMap(identifiersIn);
}
