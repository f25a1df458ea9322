import { describe, expect, test } from 'vitest';
import { contrastRatio } from '#tokens/contrast.ts';
import { colourTokens, resolveColour, rules, tokenColour } from '#testing/style-sheets.ts';
import type { Rule } from '#testing/style-sheets.ts';

const isColour = (value: string | undefined): value is string => /^#[0-9a-f]{6}$/.test(value ?? '');

describe('the ratio is that of WCAG 2.2', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#ff0000', '#0000ff', 2.15],
  ])('%s on %s: %d', (one, other, ratio) => {
    expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2);
    expect(contrastRatio(other, one)).toBeCloseTo(ratio, 2);
  });
});

/** What cannot be used is exempt (WCAG 1.4.3), and so is a picture's place before the picture is there. */
const isExempt = ({ sheet, selector }: Rule) =>
  /disabled/i.test(selector) || `${sheet} ${selector}` === 'media-card .picture';

/** Colour only drawings, beside a word that says the same: 3:1 (WCAG 1.4.11). */
const drawings = new Set([
  'action-card .chevron',
  'breadcrumb .crumb',
  'done-panel .check',
  'empty-state .icon',
  'empty-state .error',
  'file-drop .icon',
  "upload-row .row[data-state='success'] .icon",
  "upload-row .row[data-state='error'] .icon",
]);

/** Where a rule without a ground of its own does not lie on white. */
const grounds: Readonly<Record<string, string>> = {
  'checkbox .mark': 'color-primary-fill',
  'video-player .button': 'video-player',
};
const VIDEO_PLAYER = '#10191c';

const nameOf = ({ sheet, selector }: Rule) => `${sheet} ${selector}`;
/** `.primary` for `.primary:hover`: the rule a state changes. */
const baseOf = ({ sheet, selector }: Rule) => {
  const base = selector.replace(/(?::[\w-]+(?:\([^)]*\))?|\[[^\]]+\])+$/, '');
  return rules.find((rule) => rule.sheet === sheet && rule.selector === base);
};

function pairOf(rule: Rule): { name: string; text: string; ground: string } | undefined {
  const base = baseOf(rule)?.declared;
  const text = resolveColour(rule.declared['color'] ?? base?.['color'] ?? '');
  const own = resolveColour(rule.declared['background'] ?? base?.['background'] ?? '');
  const lying = grounds[nameOf(rule)];
  const under = lying === 'video-player' ? VIDEO_PLAYER : tokenColour(lying ?? 'color-surface');
  const isTranslucent = own.startsWith('rgb');
  const changesLook = 'color' in rule.declared || 'background' in rule.declared;
  if (!changesLook || !isColour(text) || isTranslucent || isExempt(rule)) return undefined;
  return { name: nameOf(rule), text, ground: isColour(own) ? own : under };
}

const pairs = rules.flatMap((rule) => pairOf(rule) ?? []);

describe('every pairing that the kit uses', () => {
  test.each(pairs.filter(({ name }) => !drawings.has(name)))('$name: $text on $ground is read', ({ text, ground }) => {
    expect(contrastRatio(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(pairs.filter(({ name }) => drawings.has(name)))('$name: $text on $ground is seen', ({ text, ground }) => {
    expect(contrastRatio(text, ground)).toBeGreaterThanOrEqual(3);
  });

  test('is found: states, tints and exceptions too', () => {
    const names = pairs.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['button .primary', 'button .primary:hover', 'badge .warning']));
    expect(names).toEqual(expect.arrayContaining([...drawings, 'checkbox .mark', 'video-player .button']));
    expect(pairs.length).toBeGreaterThan(90);
    expect(names.filter((name) => name.includes('disabled'))).toEqual([]);
  });
});

describe('text reaches 4.5:1 on every ground it may meet', () => {
  const white = 'color-white';
  const surfaces = [white, 'color-grey-50', 'color-grey-100'];
  const allowed: [string, string[]][] = [
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
  const combined = allowed.flatMap(([text, under]) => under.map((ground) => [text, ground] as const));

  test.each(combined)('%s on %s', (text, ground) =>
    expect(contrastRatio(tokenColour(text), tokenColour(ground))).toBeGreaterThanOrEqual(4.5),
  );

  test('every text token is among them', () => {
    const known = new Set(allowed.map(([text]) => text).filter((text) => text.endsWith('-text')));
    const all = new Set(colourTokens.filter((name) => /-text$|^color-text$/.test(name)));
    // What cannot be used is exempt (WCAG 1.4.3).
    all.delete('color-disabled-text');
    expect(all).toEqual(known);
  });
});

test('the edge of a control and the focus ring reach 3:1', () => {
  for (const line of ['color-border-control', 'color-focus']) {
    expect(contrastRatio(tokenColour(line), tokenColour('color-white'))).toBeGreaterThanOrEqual(3);
  }
});
