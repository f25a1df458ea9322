import { parseAst, type Plugin, type Rolldown, transformWithOxc } from 'vite';
import { type Division, isNode, type Node, SCHEMAS, schemasApart, takes } from './schemas-apart.ts';

/** What only the server asks of an endpoint. A browser needs to know where to call and how. */
const SERVERS = new Set([
  'permission',
  'summary',
  'params',
  'query',
  'headers',
  'body',
  'response',
  'status',
  'problems',
  'background',
  'admission',
]);

const A_MODULE = 'shared/endpoint';
const READS_SERVERS_PART = new RegExp(String.raw`\b\w*[cC]ontract\.\w+\.(?:${[...SERVERS].join('|')})\b`);
const SCRIPT = /\.tsx?(?:\?schemas)?$/;

type Edit = { start: number; end: number; text: string };

/**
 * Leaves the endpoints of the contract their addresses when an application for browsers is built: the validators of every body and
 * every answer are more than the pages that travel with them, and only the server runs them. A schema that a page uses itself
 * stays, in a module apart from the words beside it.
 */
export function addressesOnly(): Plugin {
  const divisions = new Map<string, Promise<Division>>();
  let read: (file: string) => Promise<string>;
  /** The folder of the contract; the application may be built in another place than the packages. */
  let contract = '';

  const divisionOf = (file: string): Promise<Division> => {
    const division = divisions.get(file) ?? divide(file);
    divisions.set(file, division);
    return division;
  };

  async function divide(file: string): Promise<Division> {
    const { code: whole } = await transformWithOxc(await read(file), file);
    const code = edited(whole, endpointsIn(bodyOf(whole), whole));
    const body = bodyOf(code);
    const taken = await Promise.all(body.map((node) => takenFrom(node, file)));
    const imported = taken.flatMap(({ names, schemas }) => names.filter(({ name }) => schemas.has(name)));
    return schemasApart(
      body,
      code,
      file,
      imported.map(({ as }) => as),
    );
  }

  /** What a statement takes from another module, and which of it are schemas. */
  async function takenFrom(node: Node, importer: string): Promise<Taken> {
    const names = namesTaken(node);
    const source = names.length > 0 ? String((node['source'] as Node)['value']) : '';
    if (source === 'zod') return { node, names, source, schemas: new Set(names.map(({ name }) => name)) };
    const file = contractFile(source, importer, contract);
    return { node, names, source, schemas: file === null ? new Set() : (await divisionOf(file)).names };
  }

  return {
    name: 'addresses-only',
    apply: 'build',
    async buildStart() {
      const found = await this.resolve(`@nattoku/contract/${A_MODULE}`);
      if (!found) return this.error('The contract is not there.');
      contract = found.id.slice(0, -`${A_MODULE}.ts`.length);
      read = (file) => this.fs.readFile(file, { encoding: 'utf8' });
    },
    resolveId: (id) => (id.endsWith(SCHEMAS) ? id : undefined),
    load: async (id) => (id.endsWith(SCHEMAS) ? (await divisionOf(fileOf(id))).schemas : undefined),
    async transform(code, id) {
      if (!SCRIPT.test(id) || id.includes('/node_modules/')) return;
      const file = fileOf(id);
      const isContract = file.startsWith(contract);
      const wanted = isContract ? null : READS_SERVERS_PART.exec(code);
      if (wanted) return this.error(`${wanted[0]} is not there in a browser.`);
      const text = isContract && id === file ? (await divisionOf(file)).words : code;
      const body = bodyOf(text);
      const taken = await Promise.all(body.map((node) => takenFrom(node, file)));
      const edits = [
        ...taken.flatMap((one) => fromItsPart(one, contractFile(one.source, file, contract))),
        ...(isContract ? body.flatMap(droppable) : []),
      ];
      return { code: edited(text, edits), map: null } satisfies Rolldown.TransformResult;
    },
  };
}

const fileOf = (id: string): string => (id.endsWith(SCHEMAS) ? id.slice(0, -SCHEMAS.length) : id);

const bodyOf = (code: string): Node[] => (parseAst(code, { lang: 'js' }) as unknown as { body: Node[] }).body;

/** The module of the contract that is meant, or null where it is another one. */
function contractFile(source: string, importer: string, folder: string): string | null {
  if (source.startsWith('@nattoku/contract/')) return `${folder}${source.slice('@nattoku/contract/'.length)}.ts`;
  return source.startsWith('#') && importer.startsWith(folder) ? `${folder}${source.slice(1)}` : null;
}

type Name = { name: string; as: string };
type Taken = { node: Node; names: readonly Name[]; source: string; schemas: ReadonlySet<string> };

/** `as`: how the module itself calls it. */
function namesTaken({ type, source, specifiers }: Node): Name[] {
  if (!isNode(source)) return [];
  return (specifiers as Node[]).map(({ imported, local, exported }) => {
    const [name, as] = type === 'ImportDeclaration' ? [imported ?? local, local] : [local, exported];
    return { name: String((name as Node)['name']), as: String((as as Node)['name']) };
  });
}

const spelled = ({ name, as }: Name): string => `${name} as ${as}`;

/** Divides an import between the words and the schemas of a module. */
function fromItsPart({ node, names, source, schemas }: Taken, file: string | null): Edit[] {
  const apart = names.filter(({ name }) => schemas.has(name));
  if (file === null || apart.length === 0) return [];
  const rest = names.filter(({ name }) => !schemas.has(name));
  const text = [takes('import', rest.map(spelled), source), takes('import', apart.map(spelled), file + SCHEMAS)].join(
    '\n',
  );
  return [{ start: node.start, end: node.end, text }];
}

function endpointsIn(value: unknown, code: string): Edit[] {
  if (Array.isArray(value)) return value.flatMap((part) => endpointsIn(part, code));
  if (!isNode(value)) return [];
  const shape = shapeOf(value);
  return shape ? [withoutServersPart(shape, code)] : Object.values(value).flatMap((part) => endpointsIn(part, code));
}

/** The object that describes an endpoint, where this is the call that makes one. */
function shapeOf({ type, callee, arguments: given }: Node): Node | undefined {
  if (type !== 'CallExpression' || !isNode(callee) || !Array.isArray(given)) return undefined;
  const [shape] = given as unknown[];
  const makes = callee['name'] === 'endpoint' || callee['name'] === 'fileEndpoint';
  return makes && isNode(shape) && shape.type === 'ObjectExpression' ? shape : undefined;
}

function withoutServersPart(shape: Node, code: string): Edit {
  const kept = (shape['properties'] as Node[]).filter(({ key }) => !(isNode(key) && SERVERS.has(String(key['name']))));
  const text = `{ ${kept.map(({ start, end }) => code.slice(start, end)).join(', ')} }`;
  return { start: shape.start, end: shape.end, text };
}

/** A bundler cannot know that making a schema does nothing else; said of the whole, it drops the ones that nobody uses. */
function droppable(statement: Node): Edit[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement;
  if (!isNode(declaration) || declaration.type !== 'VariableDeclaration' || declaration['kind'] !== 'const') return [];
  return (declaration['declarations'] as Node[])
    .map(({ init }) => init)
    .filter((init) => isNode(init))
    .filter(({ type }) => type.endsWith('CallExpression') || type === 'ObjectExpression' || type === 'ArrayExpression')
    .flatMap(({ start, end }) => [
      { start, end: start, text: '/* @__PURE__ */ (() => (' },
      { start: end, end, text: '))()' },
    ]);
}

const edited = (code: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: fresh }) => text.slice(0, start) + fresh + text.slice(end), code);
