import { describe, expect, test } from 'vitest';
import * as icons from '#tokens/icons.tsx';
import { rules, styleSheets, tokenColour } from '#testing/style-sheets.ts';
import {
  MOBILE_BREAKPOINT,
  SCROLL_ANIMATION_MS,
  breakpoints,
  buttonSizes,
  buttonStyles,
  customTheme,
  fontWeights,
  iconNames,
  mobileQuery,
  palette,
} from '#tokens/theme.tsx';

describe('specification/design.md §1: theme colours', () => {
  test.each([
    ['primary', customTheme.primary, 'color-primary', '#008DA3'],
    ['secondary', customTheme.secondary, 'color-secondary', '#E5F4F6'],
    ['main primary', palette.main.primary, 'color-primary', '#008DA3'],
    ['main secondary', palette.main.secondary, 'color-main-secondary', '#3EBACD'],
    ['main tertiary', palette.main.tertiary, 'color-main-tertiary', '#E5F4F7'],
    ['error primary', palette.error.primary, 'color-error-primary', '#E0483D'],
    ['info primary', palette.info.primary, 'color-info-primary', '#007DD7'],
    ['done primary', palette.done.primary, 'color-done-primary', '#2CAB00'],
    ['warning', palette.warning, 'color-warning', '#E59900'],
    ['accent', palette.accent, 'color-accent', '#E59900'],
    ['border primary', palette.border.primary, 'color-border-primary', '#dbdbdb'],
  ])('%s is %s, as a constant and as --%s', (_, constant, property, given) => {
    expect(constant).toBe(given);
    expect(tokenColour(property)).toBe(given.toLowerCase());
  });

  test.each([
    ['color-black', palette.black] as const,
    ...Object.entries(palette.grey).map(([shade, value]) => [`color-grey-${shade}`, value] as const),
  ])('black and grey shades: --%s is %s', (property, constant) => {
    expect(tokenColour(property)).toBe(constant.toLowerCase());
  });
});

describe('specification/design.md §2: buttons', () => {
  test('styles', () =>
    expect(buttonStyles).toEqual([
      'primary',
      'secondary',
      'tertiary',
      'disabled',
      'fourth',
      'subTertiary',
      'errorSecondary',
      'blackSecondary',
    ]));
  test('sizes', () => expect(buttonSizes).toEqual(['main', 'small']));
  test('font weights', () => expect(fontWeights).toEqual(['normal', 'bold']));

  test.each([...buttonStyles, ...buttonSizes, ...fontWeights])('%s has a look', (name) => {
    expect(rules.find(({ sheet, selector }) => sheet === 'button' && selector === `.${name}`)).toBeDefined();
  });
});

describe('specification/design.md §4: breakpoints', () => {
  test('their widths', () => expect(breakpoints).toEqual({ xs: 0, sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 }));

  test('the mobile one is lg: below it the layout is the mobile one', () => {
    expect(MOBILE_BREAKPOINT).toBe('lg');
    expect(mobileQuery).toBe('(max-width: 1279.98px)');
  });

  const queries = styleSheets.flatMap(({ name, css }) =>
    [...css.matchAll(/\((min|max)-width: ([\d.]+)px\)/g)].map(([, side, width]) => ({
      name,
      side,
      width: Number(width),
    })),
  );
  test.each(queries)('$name asks for a given width ($side $width)', ({ side, width }) => {
    const given: number[] = Object.values(breakpoints);
    expect(given).toContain(side === 'min' ? width : Math.round((width + 0.02) * 100) / 100);
  });
});

test('specification/design.md §5: scroll animation 300 ms', () => expect(SCROLL_ANIMATION_MS).toBe(300));

describe('specification/design.md §3: icons', () => {
  test('their names', () =>
    expect(iconNames.join(', ')).toBe(
      'arrow, bell, email, chevron, close, QR scan, printer, pencil, trash, note, dots, package down, undo, account, alarm, ' +
        'home, movie, cloud print, hospital, lock, file document, download, plus, swap, check',
    ));

  test.each(iconNames)('%s is drawn', (name) => {
    const [first = '', ...others] = name.toLowerCase().split(' ');
    const exported = `${first}${others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}Icon`;
    expect(Object.entries(icons).find(([known]) => known === exported)?.[1]).toMatch(/^M/);
  });
});
