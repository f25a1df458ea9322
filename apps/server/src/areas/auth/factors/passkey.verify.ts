import type { PasskeyAssertion, PasskeyAttestation } from '@nattoku/contract/auth/passkey';
import type { RelyingParty } from '#kernel/http/relying-party.ts';
import { Problem } from '#kernel/problem.ts';

/** Loaded when the first passkey is shown: it brings a hundred files along. */
const library = () => import('@simplewebauthn/server');

/** ES256, Ed25519 and RS256 (Windows Hello). */
export const ALGORITHMS = [-7, -8, -257];
export const knownTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

export type Asked = { challenge: string; party: RelyingParty };
export type StoredPasskey = { credentialId: Buffer; publicKey: Buffer; counter: number };
export type NewPasskey = StoredPasskey & { transports: string[]; backedUp: boolean };

// A passkey is two factors only where its owner was verified by it, so that is wanted everywhere.
const wanted = ({ challenge, party }: Asked) => ({
  expectedChallenge: challenge,
  expectedOrigin: party.origin,
  expectedRPID: party.id,
  requireUserVerification: true,
});

const orFailed = <T>(work: Promise<T>): Promise<T> =>
  // What is wrong with it helps only the person who forges one.
  work.catch(() => {
    throw new Problem('passkey.failed');
  });

/** The passkey that a browser made (WebAuthn Level 3 §7.1). Throws `passkey.failed` for whatever is wrong with it. */
export async function verifyAttestation({ response, ...rest }: PasskeyAttestation, asked: Asked): Promise<NewPasskey> {
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const { verifyRegistrationResponse } = await library();
  const verified = await orFailed(
    verifyRegistrationResponse({
      response: { ...rest, clientExtensionResults: {}, response: { clientDataJSON, attestationObject } },
      supportedAlgorithmIDs: ALGORITHMS,
      ...wanted(asked),
    }),
  );
  if (!verified.verified) throw new Problem('passkey.failed');
  const { credential, credentialBackedUp: backedUp } = verified.registrationInfo;
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: knownTransports.filter((known) => transports.includes(known)),
    backedUp,
  };
}

/** The counter after a passkey was shown (§7.2). Throws `passkey.failed` for whatever is wrong, a counter that went back included. */
export async function verifyAssertion(
  { response, ...rest }: PasskeyAssertion,
  { credentialId, publicKey, counter }: StoredPasskey,
  asked: Asked,
): Promise<number> {
  const { verifyAuthenticationResponse } = await library();
  const verified = await orFailed(
    verifyAuthenticationResponse({
      response: { ...rest, clientExtensionResults: {}, response },
      credential: { id: credentialId.toString('base64url'), publicKey: new Uint8Array(publicKey), counter },
      ...wanted(asked),
    }),
  );
  if (!verified.verified) throw new Problem('passkey.failed');
  return verified.authenticationInfo.newCounter;
}
