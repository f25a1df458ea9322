import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '@nattoku/contract/auth/passkey';

/** CBOR (RFC 8949), as much of it as an authenticator needs: integers, bytes, text and maps of them. */
type Cbor = number | string | Buffer | Map<number | string, Cbor>;

const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
};

const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, entry]) => [cbor(key), cbor(entry)]);
  return Buffer.concat([head(5, value.size), ...entries]);
};

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string): string => Buffer.from(data).toString('base64url');

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** What a test lets go wrong. */
export type Mishap = { origin?: string; verified?: boolean; counter?: number; userHandle?: string; id?: string };

/** An authenticator of ES256 keys in software, with the browser before it: makes real passkeys and really signs. */
export function softwarePasskey(origin = 'https://hospital.example') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = base64url(credentialId);
  let counter = 0;
  let userHandle: string | undefined;

  const flags = (verified: boolean, more = 0) => Buffer.from([USER_PRESENT | (verified ? USER_VERIFIED : 0) | more]);
  const counted = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return bytes;
  };
  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));

  return {
    create({ challenge, rp, user }: PasskeyCreation, mishap: Mishap = {}): PasskeyAttestation {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = cbor(
        new Map<number | string, Cbor>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      userHandle = user.id;
      const idLength = Buffer.from([0, credentialId.length]);
      const attested = Buffer.concat([Buffer.alloc(16), idLength, credentialId, key]);
      const authData = Buffer.concat([
        sha256(rp.id),
        flags(mishap.verified ?? true, HAS_CREDENTIAL),
        counted(counter),
        attested,
      ]);
      const object = cbor(
        new Map<number | string, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      );
      const clientDataJSON = base64url(clientData('webauthn.create', challenge, mishap.origin ?? origin));
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject: base64url(object), transports: ['internal'] },
      };
    },
    get({ challenge, rpId }: PasskeyRequest, mishap: Mishap = {}): PasskeyAssertion {
      counter = mishap.counter ?? counter + 1;
      const authenticatorData = Buffer.concat([sha256(rpId), flags(mishap.verified ?? true), counted(counter)]);
      const client = clientData('webauthn.get', challenge, mishap.origin ?? origin);
      const signature = createSign('sha256')
        .update(Buffer.concat([authenticatorData, sha256(client)]))
        .sign(privateKey);
      const handle = mishap.userHandle ?? userHandle;
      return {
        id: mishap.id ?? id,
        rawId: mishap.id ?? id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(authenticatorData),
          signature: base64url(signature),
          ...(handle === undefined ? {} : { userHandle: handle }),
        },
      };
    },
  };
}
