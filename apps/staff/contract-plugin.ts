import type { Plugin, Rolldown } from 'vite';

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
]);

const CONTRACT = /\/packages\/contract\/src\/[^?]+\.ts$/;
const READS_SERVERS_PART = new RegExp(String.raw`\b\w*[cC]ontract\.\w+\.(?:${[...SERVERS].join('|')})\b`);

type Edit = { start: number; end: number; text: string };
type Node = { type: string; start: number; end: number } & Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/**
 * Leaves the endpoints of the contract their addresses when an application for browsers is built: the validators of every body and
 * every answer are more than the pages that travel with them, and only the server runs them. What a page uses itself stays.
 */
export const addressesOnly = (): Plugin => ({
  name: 'addresses-only',
  apply: 'build',
  transform(code, id) {
    if (!CONTRACT.test(id)) {
      const read = id.includes('/node_modules/') ? null : READS_SERVERS_PART.exec(code);
      return read ? this.error(`${read[0]} is not there in a browser.`) : undefined;
    }
    const { body } = this.parse(code, { lang: 'ts' }) as unknown as { body: Node[] };
    const edits = [...endpointsIn(body, code), ...body.flatMap(droppable)];
    return { code: edited(code, edits), map: null } satisfies Rolldown.TransformResult;
  },
});

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
