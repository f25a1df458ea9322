import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { customTheme, palette } from '#theme.tsx';

const css = readFileSync(new URL('theme.css', import.meta.url), 'utf8');
const definitions = [...css.matchAll(/--(color-[\w-]+):\s*([^;]+);/g)];

/** The colour behind a token, through any var(); the screen's, which is defined before the printer's. */
function hex(name: string): string {
  const value = definitions.find(([, defined]) => defined === name)?.[2] ?? '';
  const [, other] = /^var\(--([\w-]+)\)$/.exec(value) ?? [];
  return other ? hex(other) : value.toLowerCase();
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((index) => Number.parseInt(colour.slice(index, index + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(hex(one)), luminance(hex(other))].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const white = 'color-white';
const surfaces = [white, 'color-grey-50', 'color-grey-100'];

describe('text reaches 4.5:1', () => {
  const grounds: [string, string[]][] = [
    ['color-text', [...surfaces, 'color-secondary', 'color-main-tertiary', 'color-warning-tint', 'color-error-tint']],
    ['color-quiet-text', surfaces],
    ['color-grey-700', [...surfaces, 'color-grey-200', 'color-main-tertiary']],
    ['color-primary-text', [...surfaces, 'color-secondary', 'color-main-tertiary']],
    ['color-error-text', [...surfaces, 'color-error-tint']],
    ['color-info-text', [...surfaces, 'color-info-tint']],
    ['color-done-text', [...surfaces, 'color-done-tint']],
    ['color-warning-text', [...surfaces, 'color-warning-tint']],
    [white, ['color-primary-fill', 'color-primary-fill-hover', 'color-primary-fill-active', 'color-error-text']],
  ];
  const pairs = grounds.flatMap(([text, under]) => under.map((ground) => [text, ground] as const));

  test.each(pairs)('%s on %s', (text, ground) => expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5));

  test('every text token is among them', () => {
    const known = new Set(grounds.map(([text]) => text).filter((text) => text.endsWith('-text')));
    const all = new Set(definitions.map(([, name = '']) => name).filter((name) => /-text$|^color-text$/.test(name)));
    // What cannot be used is exempt (WCAG 1.4.3).
    all.delete('color-disabled-text');
    expect(all).toEqual(known);
  });
});

test('the edge of a control and the focus ring reach 3:1', () => {
  expect(contrast('color-border-control', white)).toBeGreaterThanOrEqual(3);
  expect(contrast('color-focus', white)).toBeGreaterThanOrEqual(3);
});

test('the style sheet and the constants carry the given values', () => {
  expect({
    'color-primary': customTheme.primary,
    'color-secondary': customTheme.secondary,
    'color-main-secondary': palette.main.secondary,
    'color-main-tertiary': palette.main.tertiary,
    'color-error-primary': palette.error.primary,
    'color-info-primary': palette.info.primary,
    'color-done-primary': palette.done.primary,
    'color-warning': palette.warning,
    'color-accent': palette.accent,
    'color-border-primary': palette.border.primary,
    'color-black': palette.black,
    ...Object.fromEntries(Object.entries(palette.grey).map(([shade, value]) => [`color-grey-${shade}`, value])),
  }).toSatisfy((wanted: Record<string, string>) =>
    Object.entries(wanted).every(([name, value]) => hex(name) === value.toLowerCase()),
  );
});
