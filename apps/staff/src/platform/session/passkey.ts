import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '@nattoku/contract/auth/passkey';
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { PasskeyRefused } from '#platform/session/passkey-refused.ts';

/** Needs a secure context: https, or the own machine by the name localhost. */
export const canUsePasskeys = (): boolean => browserSupportsWebAuthn();

/** Shows one of the passkeys that the request allows. Throws PasskeyRefused. */
export async function showPasskey(optionsJSON: PasskeyRequest): Promise<PasskeyAssertion> {
  const { authenticatorAttachment: _, ...shown } = await explained(startAuthentication({ optionsJSON }));
  return { ...shown, clientExtensionResults: {} };
}

/** Makes a passkey on a device that the person chooses. Throws PasskeyRefused. */
export async function makePasskey(optionsJSON: PasskeyCreation): Promise<PasskeyAttestation> {
  const { response, id, rawId, type } = await explained(startRegistration({ optionsJSON }));
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    id,
    rawId,
    type,
    clientExtensionResults: {},
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  };
}

async function explained<T>(ceremony: Promise<T>): Promise<T> {
  try {
    return await ceremony;
  } catch (error) {
    throw new PasskeyRefused(sentenceFor(error), { cause: error });
  }
}

/** Browsers tell by intention not whether somebody called off, waited too long or had none (WebAuthn Level 3 §14.5). */
function sentenceFor(error: unknown): string {
  if (!(error instanceof WebAuthnError)) return 'パスキーを確認できませんでした。もう一度お試しください。';
  if (error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'この端末のパスキーは、すでに登録されています。';
  if (error.code === 'ERROR_INVALID_DOMAIN' || error.code === 'ERROR_INVALID_RP_ID')
    return 'このアドレスではパスキーを使えません。ほかの方法を使ってください。';
  return 'パスキーの操作が中断されました。もう一度お試しいただくか、ほかの方法を使ってください。';
}
