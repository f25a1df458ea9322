/** 256 bits in base64url. */
const SECRET = /[\w-]{43}/;

/**
 * The secret of a link as it arrives: apps take text behind a link for a part of it, encode it, break it between lines with the quotation marks of a mail
 * or put invisible characters into it. Returns what it was given where there is no whole secret in it, such as a link that was cut off.
 */
export function secretOf(fragment: string): string {
  if (fragment.search(SECRET) === 0) return fragment.slice(0, 43);
  const text = decoded(decoded(fragment)).replace(/[\s\p{Cf}>=]/gu, '');
  return SECRET.exec(text)?.[0] ?? fragment;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
