/*
 * The look of both applications as specification/design.md §§1–5 names it. theme.css carries the same colours as custom properties; a test keeps the
 * two together, and both with the specification.
 */

/** The default custom theme. */
export const customTheme = { primary: '#008DA3', secondary: '#E5F4F6' } as const;

export const palette = {
  main: { primary: '#008DA3', secondary: '#3EBACD', tertiary: '#E5F4F7' },
  error: { primary: '#E0483D' },
  info: { primary: '#007DD7' },
  done: { primary: '#2CAB00' },
  warning: '#E59900',
  accent: '#E59900',
  border: { primary: '#dbdbdb' },
  black: '#1B2528',
  grey: {
    50: '#F7F9F9',
    100: '#EFF2F3',
    200: '#E3E8E9',
    400: '#B3BCBF',
    500: '#869296',
    600: '#5F6B70',
    700: '#465156',
  },
} as const;

export const breakpoints = { xs: 0, sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 } as const;
export type Breakpoint = keyof typeof breakpoints;

export const MOBILE_BREAKPOINT = 'lg' satisfies Breakpoint;

/** For `matchMedia`: true where the layout is the mobile one, that is below MOBILE_BREAKPOINT. */
export const mobileQuery = `(max-width: ${breakpoints[MOBILE_BREAKPOINT] - 0.02}px)`;

/** How long `scrollToElement` takes. */
export const SCROLL_ANIMATION_MS = 300;

export const buttonStyles = [
  'primary',
  'secondary',
  'tertiary',
  'disabled',
  'fourth',
  'subTertiary',
  'errorSecondary',
  'blackSecondary',
] as const;
export type ButtonStyle = (typeof buttonStyles)[number];

export const buttonSizes = ['main', 'small'] as const;
export type ButtonSize = (typeof buttonSizes)[number];

export const fontWeights = ['normal', 'bold'] as const;
export type FontWeight = (typeof fontWeights)[number];

/** As the specification writes them; `icons.tsx` draws each under the same name in camel case with `Icon` behind it. */
export const iconNames = [
  'arrow',
  'bell',
  'email',
  'chevron',
  'close',
  'QR scan',
  'printer',
  'pencil',
  'trash',
  'note',
  'dots',
  'package down',
  'undo',
  'account',
  'alarm',
  'home',
  'movie',
  'cloud print',
  'hospital',
  'lock',
  'file document',
  'download',
  'plus',
  'swap',
  'check',
] as const;
