/** The shape of a link's secret, 32 random bytes in base64url: tells a cut-off address from a refused one. */
export function isSecretShaped(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}
