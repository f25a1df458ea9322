import { readFileSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';

const folder = new URL('../', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8').replaceAll(/\/\*[^]*?\*\//g, '');

export const styleSheets = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({ name, css: read(name) }));

const definitions = [...read('tokens/theme.css').matchAll(/--([\w-]+):\s*([^;]+);/g)];

/** Every custom property of a colour that the theme defines. */
export const colourTokens = [
  ...new Set(definitions.map(([, name = '']) => name).filter((name) => name.startsWith('color-'))),
];

/** The colour behind a token, through any var(); the screen's, which is defined before the printer's. */
export function tokenColour(name: string): string {
  const value = definitions.find(([, defined]) => defined === name)?.[2] ?? '';
  return resolveColour(value);
}

/** `#rrggbb` for a colour of the screen; anything else as it is written. */
export function resolveColour(value: string): string {
  const [, token] = /^var\(--([\w-]+)\)$/.exec(value.trim()) ?? [];
  return token ? tokenColour(token) : value.trim().toLowerCase();
}

export type Rule = { sheet: string; selector: string; declared: Readonly<Record<string, string>> };

/** What the parts look like on a screen with colours of its own, one rule for each selector. */
export const rules: readonly Rule[] = styleSheets
  .filter(({ name }) => name.endsWith('.module.css'))
  .flatMap(({ name, css }) =>
    [...withoutOtherMedia(css).matchAll(/([^{}@;]+)\{([^{}]*)\}/g)].flatMap(([, selectors = '', body = '']) =>
      selectors.split(/,(?![^(]*\))/).map((selector) => ({
        sheet: basename(name, '.module.css'),
        selector: selector.trim().replaceAll(/\s+/g, ' '),
        declared: readDeclarations(body),
      })),
    ),
  );

function withoutOtherMedia(css: string): string {
  return css.replaceAll(/@media (?:print|\(forced-colors[^{]*)\s*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '');
}

function readDeclarations(body: string): Record<string, string> {
  return Object.fromEntries(
    body
      .split(';')
      .map((line) => /^\s*([\w-]+):([^]+)$/.exec(line))
      .flatMap((found) => (found ? [[found[1] ?? '', (found[2] ?? '').trim()]] : [])),
  );
}
