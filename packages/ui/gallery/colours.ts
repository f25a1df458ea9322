import { customTheme, palette } from '#tokens/theme.tsx';

export type Colour = {
  /** As specification/design.md §1 writes it. */
  name: string;
  value: string;
  property: string;
  /** The token that carries text in its place, where the colour itself is too light on white. */
  text?: string;
  /** The token that lies under white words in its place. */
  fill?: string;
};

/** The given colours. */
export const givenColours: readonly Colour[] = [
  {
    name: 'primary',
    value: customTheme.primary,
    property: 'color-primary',
    text: 'color-primary-text',
    fill: 'color-primary-fill',
  },
  { name: 'secondary', value: customTheme.secondary, property: 'color-secondary', text: 'color-primary-text' },
  {
    name: 'main secondary',
    value: palette.main.secondary,
    property: 'color-main-secondary',
    text: 'color-primary-text',
  },
  { name: 'main tertiary', value: palette.main.tertiary, property: 'color-main-tertiary', text: 'color-primary-text' },
  { name: 'error primary', value: palette.error.primary, property: 'color-error-primary', text: 'color-error-text' },
  { name: 'info primary', value: palette.info.primary, property: 'color-info-primary', text: 'color-info-text' },
  { name: 'done primary', value: palette.done.primary, property: 'color-done-primary', text: 'color-done-text' },
  { name: 'warning', value: palette.warning, property: 'color-warning', text: 'color-warning-text' },
  { name: 'accent', value: palette.accent, property: 'color-accent', text: 'color-warning-text' },
  { name: 'border primary', value: palette.border.primary, property: 'color-border-primary', text: 'color-quiet-text' },
];

/** Black and the grey shades: the specification names them, the values are ours. */
export const greys: readonly Colour[] = [
  { name: 'black', value: palette.black, property: 'color-black' },
  ...Object.entries(palette.grey)
    .toReversed()
    .map(([shade, value]) => ({ name: `grey ${shade}`, value, property: `color-grey-${shade}` })),
];

/** Made of the given colours: for words, for tinted grounds, under white words. */
export const derivedTokens = [
  ['primary-text', 'primary-fill', 'primary-fill-hover', 'primary-fill-active'],
  ['error-text', 'error-tint', 'info-text', 'info-tint'],
  ['done-text', 'done-tint', 'warning-text', 'warning-tint'],
]
  .flat()
  .map((name) => `color-${name}`);
