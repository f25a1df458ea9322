import { IDENTIFIER, plainText } from '#platform/error-reporting/plain-text.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** What of an element is needed to draw its box; never an address, a label, a value or a state. */
const attributes: ReadonlySet<string> = new Set([
  'class',
  'style',
  'type',
  'role',
  'rel',
  'lang',
  'dir',
  'hidden',
  'open',
  'disabled',
  'inert',
  'colspan',
  'rowspan',
  'rows',
  'cols',
  'size',
  'width',
  'height',
  'rr_width',
  'rr_height',
  'rr_scrollLeft',
  'rr_scrollTop',
]);

const fields = ['type', 'id', 'rootId', 'tagName', 'name', 'compatMode', 'isSVG', 'isStyle', 'needBlock', 'isCustom'];

/** A node of a snapshot, drawn again. Texts come masked; whatever should not be is masked here. */
export function scrubNode(node: unknown): Fields {
  const { childNodes, attributes: all, textContent, ...rest } = (node ?? {}) as Fields;
  return {
    ...Object.fromEntries(fields.filter((name) => name in rest).map((name) => [name, scrubValue(rest[name])])),
    ...(Array.isArray(childNodes) && { childNodes: childNodes.map(scrubNode) }),
    ...(typeof all === 'object' && all !== null && { attributes: scrubAttributes(all as Fields) }),
    ...(textContent !== undefined && { textContent: maskText(textContent) }),
  };
}

export const scrubAttributes = (all: Fields): Fields =>
  Object.fromEntries(
    Object.entries(all).flatMap(([name, value]): [string, unknown][] => {
      if (name === '_cssText') return [[name, scrubSheet(value)]];
      return attributes.has(name) ? [[name, scrubAttribute(value)]] : [];
    }),
  );

export const maskText = (text: unknown): string => asText(text).replaceAll(/[^\s*]/g, '*');

const asText = (text: unknown): string => (typeof text === 'string' ? text : '');

/** A change of style comes as an object of properties, one removed as false. */
const scrubAttribute = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(scrubValue);
  if (typeof value !== 'object' || value === null) return scrubValue(value);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [plainText(name), scrubAttribute(part)]));
};

const scrubValue = (value: unknown): unknown =>
  typeof value === 'number' || typeof value === 'boolean' || value === null ? value : plainText(value);

/** Our style sheets, without the addresses of fonts and pictures and without texts that stand in them. */
const scrubSheet = (text: unknown): string =>
  asText(text)
    .replaceAll(/url\([^)]*\)/g, 'none')
    .replaceAll(/"[^"\n]*"|'[^'\n]*'/g, '""')
    .split('}')
    .filter(isPlainRule)
    .join('}');

const isPlainRule = (rule: string): boolean => /^[\s!-~]*$/.test(rule) && !IDENTIFIER.test(rule);
