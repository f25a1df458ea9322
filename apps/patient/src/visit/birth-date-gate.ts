/** By what a birth date is known again without telling it; in bytes that JSON can hold. */
export type BirthDateGate = { salt: number[]; digest: number[] };

/** A third of a second on a five-year-old phone: nothing to a person, hours to somebody who tries all dates. */
const ROUNDS = 250_000;

export async function gateFor(birthDate: string): Promise<BirthDateGate> {
  const salt = [...crypto.getRandomValues(new Uint8Array(16))];
  return { salt, digest: await digestOf(birthDate, salt) };
}

export async function opensGate({ salt, digest }: BirthDateGate, birthDate: string): Promise<boolean> {
  const given = await digestOf(birthDate, salt);
  return digest.length === given.length && digest.every((byte, at) => byte === given[at]);
}

const digestOf = async (birthDate: string, salt: readonly number[]): Promise<number[]> => {
  const plain = new TextEncoder().encode(birthDate);
  const key = await crypto.subtle.importKey('raw', plain, 'PBKDF2', false, ['deriveBits']);
  const rounds = { name: 'PBKDF2', hash: 'SHA-256', salt: Uint8Array.from(salt), iterations: ROUNDS };
  return [...new Uint8Array(await crypto.subtle.deriveBits(rounds, key, 256))];
};
