const version = (byte: number): number => (byte & 0x0f) | 0x40;
const variant = (byte: number): number => (byte & 0x3f) | 0x80;

/** A UUID for one intended effect; made by hand because `crypto.randomUUID` is missing where a hospital serves plain http on its network. */
export function newIdempotencyKey(): string {
  const random = [...crypto.getRandomValues(new Uint8Array(16))];
  const bytes = random.map((byte, index) => (index === 6 ? version(byte) : index === 8 ? variant(byte) : byte));
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
