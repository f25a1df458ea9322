import { randomBytes, type X509Certificate } from 'node:crypto';
import { isTrusted, nameOf, plainNameOf } from '#kernel/seal/certificates.ts';
import { CmsProblem, digestOf, oids } from '#kernel/seal/cms.ts';
import { DerError, encode, integer, nothing, octets, oid, sequence, tags } from '#kernel/seal/der.ts';
import { checkTimeStamp, readReply, type TimeStamp } from '#kernel/seal/time-stamp-token.ts';

export type TimeStampSettings = {
  url: string;
  /** Sent as `Authorization`, where the authority asks who asks. */
  authorization: string | null;
  /** Who may have signed a token: the authority's own certificate or the person who issued it. */
  roots: readonly X509Certificate[];
  /** The only policy that is taken; null takes any. */
  policy: string | null;
};

export type TimeStampAuthority = {
  url: string;
  /** How long its tokens are, by the longest that came, with some bytes for longer numbers in them; much while none came. */
  mostBytes(): number;
  /** Names of the certificates that it signed with since this process started. A seal records them before it is stamped. */
  names(): readonly string[];
  /** Whether a token with these certificates is by an authority that belongs to the configured roots. */
  trusts(chain: readonly X509Certificate[]): boolean;
  /** A token over these bytes, checked. @throws TimeStampProblem */
  stamp(bytes: Buffer): Promise<{ token: Buffer; stamp: TimeStamp; authority: string }>;
};

export type TimeStampFailure =
  | 'tsaUnreachable'
  | 'tsaRefused'
  | 'tsaNoReply'
  | 'tsaNonce'
  | 'tsaImprint'
  | 'tsaSignature'
  | 'tsaSigner'
  | 'tsaExpired'
  | 'tsaPolicy'
  | 'tsaTime';

/** The authority is away, or what it sent is not a time-stamp of this signature by an authority that is trusted. */
export class TimeStampProblem extends Error {
  override readonly name = 'TimeStampProblem';
  readonly code: TimeStampFailure;

  constructor(code: TimeStampFailure, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

const TIMEOUT_MS = 20_000;
const LARGEST_REPLY = 256 * 1024;
/** Bytes of a token with its certificates, before one was seen. */
const UNKNOWN_TOKEN = 20 * 1024;
/** Signatures of ECDSA and serial numbers differ by some bytes. */
const MORE = 24;
/** Farther apart, one of the two clocks is wrong. */
const CLOCKS_APART_MS = 5 * 60_000;

/** Speaks RFC 3161 over HTTP with one authority, and believes nothing that it says. */
export function openTimeStampAuthority(settings: TimeStampSettings, now: () => Date): TimeStampAuthority {
  let longest: number | null = null;
  const names = new Set<string>();
  return {
    url: settings.url,
    mostBytes: () => (longest === null ? UNKNOWN_TOKEN : longest + MORE),
    names: () => [...names],
    trusts: (chain) => isTrusted(chain, settings.roots),
    stamp: async (bytes) => {
      // The first bit is not set and the first byte is not zero, so that the number comes back in the same bytes.
      const nonce = randomBytes(16);
      nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40;
      const reply = await ask(settings, requestOf(bytes, nonce, settings.policy));
      const token = tokenOf(reply);
      const stamp = checked(token, bytes);
      if (!stamp.nonce?.equals(nonce)) throw new TimeStampProblem('tsaNonce');
      if (settings.policy !== null && stamp.policy !== settings.policy) throw new TimeStampProblem('tsaPolicy');
      if (!isTrusted(stamp.chain, settings.roots)) throw new TimeStampProblem('tsaSigner');
      if (Math.abs(stamp.at.getTime() - now().getTime()) > CLOCKS_APART_MS) throw new TimeStampProblem('tsaTime');
      names.add(plainNameOf(stamp.signer));
      longest = Math.max(longest ?? 0, token.length);
      return { token, stamp, authority: nameOf(stamp.signer) };
    },
  };
}

const requestOf = (bytes: Buffer, nonce: Buffer, policy: string | null): Buffer =>
  sequence(
    integer(Buffer.of(1)),
    sequence(sequence(oid(oids.sha256), nothing), octets(digestOf('sha256', bytes))),
    ...(policy === null ? [] : [oid(policy)]),
    integer(nonce),
    // The certificate is to come along: the person who checks in twenty years asks nobody.
    encode(tags.boolean, Buffer.of(0xff)),
  );

const ask = async ({ url, authorization }: TimeStampSettings, request: Buffer): Promise<Buffer> => {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body: Uint8Array.from(request),
      headers: {
        'content-type': 'application/timestamp-query',
        accept: 'application/timestamp-reply',
        ...(authorization === null ? {} : { authorization }),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // Out of order or overrun; that passes. Whatever else is no answer is a matter of settings or of the contract.
    if (answer.status >= 500 || answer.status === 429) throw new TimeStampProblem('tsaUnreachable');
    if (!answer.ok) throw new TimeStampProblem('tsaRefused');
    const length = Number(answer.headers.get('content-length') ?? 0);
    if (length > LARGEST_REPLY) throw new TimeStampProblem('tsaNoReply');
    return await firstBytes(answer);
  } catch (error) {
    if (error instanceof TimeStampProblem) throw error;
    throw new TimeStampProblem('tsaUnreachable', { cause: error });
  }
};

const firstBytes = async (answer: Response): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer.body ?? []) {
    length += part.length;
    if (length > LARGEST_REPLY) throw new TimeStampProblem('tsaNoReply');
    parts.push(part);
  }
  return Buffer.concat(parts);
};

const tokenOf = (reply: Buffer): Buffer => {
  try {
    const read = readReply(reply);
    if ('token' in read) return read.token;
  } catch (error) {
    throw new TimeStampProblem('tsaNoReply', { cause: error });
  }
  throw new TimeStampProblem('tsaRefused');
};

const faults: Record<string, TimeStampFailure> = {
  imprint: 'tsaImprint',
  certificate: 'tsaSigner',
  expired: 'tsaExpired',
};

const checked = (token: Buffer, bytes: Buffer): TimeStamp => {
  try {
    return checkTimeStamp(token, bytes);
  } catch (error) {
    if (error instanceof DerError) throw new TimeStampProblem('tsaNoReply', { cause: error });
    const why = error instanceof CmsProblem ? faults[error.message] : undefined;
    throw new TimeStampProblem(why ?? 'tsaSignature', { cause: error });
  }
};
