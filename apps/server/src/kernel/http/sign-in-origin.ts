/** Where somebody signs in: what the list of sessions shows. */
export type SignInOrigin = { device: string | null; address: string | null };

/** Of a request, what says from where it comes. */
export type OriginFacts = { headers: { 'user-agent'?: string | undefined }; ip: string };

export const signInOriginOf = ({ headers, ip }: OriginFacts): SignInOrigin => ({
  device: deviceOf(headers['user-agent'] ?? ''),
  address: ip,
});

// The order matters: every browser names those that came before it.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (userAgent: string, known: readonly (readonly [RegExp, string])[]): string | undefined =>
  known.find(([pattern]) => pattern.test(userAgent))?.[1];

/** The families of browser and system that a User-Agent names (RFC 9110 §10.1.5), without versions; null for a program that names neither. */
export function deviceOf(userAgent: string): string | null {
  const names = [nameIn(userAgent, browsers), nameIn(userAgent, systems)].filter((name) => name !== undefined);
  return names.length === 0 ? null : names.join('・');
}
