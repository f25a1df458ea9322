import { z } from 'zod';
import { verbatim } from '#shared/text.ts';

/** Bytes as WebAuthn writes them in JSON. */
const Base64Url = z
  .string()
  .regex(/^[\w-]+$/)
  .max(8192);
const Transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
const Credential = z.object({
  id: Base64Url,
  type: z.literal('public-key'),
  transports: z.array(Transport).exactOptional(),
});
const UserVerification = z.enum(['required', 'preferred', 'discouraged']);

/** What a browser is asked with (WebAuthn Level 3 §5.5, `PublicKeyCredentialRequestOptionsJSON`). */
export const PasskeyRequest = z.object({
  challenge: Base64Url,
  timeout: z.int(),
  rpId: z.string(),
  allowCredentials: z.array(Credential),
  userVerification: UserVerification,
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

/** What a browser makes a new passkey from (WebAuthn Level 3 §5.4, `PublicKeyCredentialCreationOptionsJSON`). */
export const PasskeyCreation = z.object({
  challenge: Base64Url,
  timeout: z.int(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: Base64Url, name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  excludeCredentials: z.array(Credential),
  authenticatorSelection: z.object({
    residentKey: UserVerification,
    requireResidentKey: z.boolean(),
    userVerification: UserVerification,
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

const FromAuthenticator = z.object({
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
});

/** The answer of `startAuthentication` of @simplewebauthn/browser, as it comes. */
export const PasskeyAssertion = FromAuthenticator.extend({
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url.exactOptional(),
  }),
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

/** The answer of `startRegistration` of @simplewebauthn/browser, as it comes. */
export const PasskeyAttestation = FromAuthenticator.extend({
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    // Browsers may name transports that this list does not know yet.
    transports: z.array(verbatim(32)).max(16).exactOptional(),
  }),
});
export type PasskeyAttestation = z.infer<typeof PasskeyAttestation>;
