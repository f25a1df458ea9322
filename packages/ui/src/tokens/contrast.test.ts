import { describe, expect, test } from 'vitest';
import { contrastRatio } from '#tokens/contrast.ts';
import { colourTokens, resolveColour, rules, tokenColour } from '#testing/style-sheets.ts';
import type { Look, Rule } from '#testing/style-sheets.ts';

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

/** No part of the patient's page, the only one that is ever dark. */
const staffOnly = new Set(['button .blackSecondary:active', 'count-badge .count', 'navigation-items .count']);

/** What WCAG asks of text, AA and AAA. */
const asked: Record<Look, number> = { light: 4.5, dark: 4.5, 'high contrast': 7, 'dark and high contrast': 7 };
const looks = Object.keys(asked) as Look[];

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

function pairOf(rule: Rule, look: Look): { name: string; look: Look; text: string; ground: string } | undefined {
  const base = baseOf(rule)?.declared;
  const text = resolveColour(rule.declared['color'] ?? base?.['color'] ?? '', look);
  const own = resolveColour(rule.declared['background'] ?? base?.['background'] ?? '', look);
  const lying = grounds[nameOf(rule)];
  const under = lying === 'video-player' ? VIDEO_PLAYER : tokenColour(lying ?? 'color-surface', look);
  const isTranslucent = own.startsWith('rgb');
  const changesLook = 'color' in rule.declared || 'background' in rule.declared;
  if (!changesLook || !isColour(text) || isTranslucent || isExempt(rule)) return undefined;
  return { name: nameOf(rule), look, text, ground: isColour(own) ? own : under };
}

const pairs = rules.flatMap((rule) => pairOf(rule, 'light') ?? []);
const otherLooks = looks
  .filter((look) => look !== 'light')
  .flatMap((look) => rules.filter((rule) => !staffOnly.has(nameOf(rule))).flatMap((rule) => pairOf(rule, look) ?? []));

describe('every pairing that the kit uses', () => {
  const all = [...pairs, ...otherLooks];
  test.each(all.filter(({ name }) => !drawings.has(name)))(
    '$name, $look: $text on $ground is read',
    ({ look, text, ground }) => {
      expect(contrastRatio(text, ground)).toBeGreaterThanOrEqual(asked[look]);
    },
  );

  test.each(all.filter(({ name }) => drawings.has(name)))(
    '$name, $look: $text on $ground is seen',
    ({ text, ground }) => {
      expect(contrastRatio(text, ground)).toBeGreaterThanOrEqual(3);
    },
  );

  test('is found: states, tints and exceptions too', () => {
    const names = pairs.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['button .primary', 'button .primary:hover', 'badge .warning']));
    expect(names).toEqual(expect.arrayContaining([...drawings, 'checkbox .mark', 'video-player .button']));
    expect(pairs.length).toBeGreaterThan(90);
    expect(otherLooks.length).toBeGreaterThan(250);
    expect(names.filter((name) => name.includes('disabled'))).toEqual([]);
  });
});

describe('text is read on every ground it may meet', () => {
  const white = 'color-white';
  const surfaces = ['color-surface', 'color-grey-50', 'color-grey-100'];
  const allowed: [string, string[]][] = [
    [
      'color-text',
      [
        ...surfaces,
        'color-secondary',
        'color-main-tertiary',
        'color-warning-tint',
        'color-error-tint',
        'color-selection',
      ],
    ],
    ['color-quiet-text', surfaces],
    ['color-grey-700', [...surfaces, 'color-grey-200', 'color-main-tertiary']],
    ['color-primary-text', [...surfaces, 'color-secondary', 'color-main-tertiary']],
    ['color-error-text', [...surfaces, 'color-error-tint']],
    ['color-info-text', [...surfaces, 'color-info-tint']],
    ['color-done-text', [...surfaces, 'color-done-tint']],
    ['color-warning-text', [...surfaces, 'color-warning-tint']],
    [white, ['color-primary-fill', 'color-primary-fill-hover', 'color-primary-fill-active']],
  ];
  const combined = looks.flatMap((look) =>
    allowed.flatMap(([text, under]) => under.map((ground) => [look, text, ground] as const)),
  );

  test.each(combined)('%s: %s on %s', (look, text, ground) =>
    expect(contrastRatio(tokenColour(text, look), tokenColour(ground, look))).toBeGreaterThanOrEqual(asked[look]),
  );

  test('white on the staff app’s count of what is urgent', () =>
    expect(contrastRatio(tokenColour(white), tokenColour('color-error-text'))).toBeGreaterThanOrEqual(4.5));

  test('every text token is among them', () => {
    const known = new Set(allowed.map(([text]) => text).filter((text) => text.endsWith('-text')));
    const all = new Set(colourTokens.filter((name) => /-text$|^color-text$/.test(name)));
    // What cannot be used is exempt (WCAG 1.4.3).
    all.delete('color-disabled-text');
    expect(all).toEqual(known);
  });
});

test.each(looks)('%s: lines, the edge of a control, the focus ring and what is filled reach 3:1', (look) => {
  const surface = tokenColour('color-surface', look);
  const edge = tokenColour('color-fill-edge', look);
  for (const line of ['color-border-control', 'color-focus', 'color-primary', 'color-error-primary'])
    expect(contrastRatio(tokenColour(line, look), surface)).toBeGreaterThanOrEqual(3);
  const fill = edge === 'transparent' ? tokenColour('color-primary-fill', look) : edge;
  expect(contrastRatio(fill, surface)).toBeGreaterThanOrEqual(3);
});
