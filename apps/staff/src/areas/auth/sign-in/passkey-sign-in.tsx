import { http } from '#platform/network/http.ts';
import type { Reply } from '@nattoku/contract/shared/endpoint';
import type { secondStepContract } from '@nattoku/contract/auth/second-factor';
import { lazy, Suspense, useEffect, useState } from 'react';

const PasskeySignInButton = lazy(async () => ({
  default: (await import('#areas/auth/sign-in/passkey-sign-in-button.tsx')).PasskeySignInButton,
}));

/** Of the contract only the types, so that nothing of it is fetched where no facility wants it. */
const isOffered = async (signal: AbortSignal): Promise<boolean> => {
  const reply = await http('/api/sign-in/options', {
    method: 'GET',
    credentials: 'same-origin',
    headers: { accept: 'application/json' },
    isRepeatable: true,
    tries: 1,
    signal,
  });
  return (reply as Reply<typeof secondStepContract.signInOptions>).passkey;
};

/** Where a facility lets a passkey stand for e-mail address and password, which it may, being two factors in one. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const [offered, setOffered] = useState(false);
  useEffect(() => {
    if (!('PublicKeyCredential' in window)) return;
    const stop = new AbortController();
    // The other way in is there; if the server cannot be reached, it will say so.
    isOffered(stop.signal).then(setOffered, () => undefined);
    return () => stop.abort();
  }, []);
  return <Suspense>{offered && <PasskeySignInButton onSignedIn={onSignedIn} />}</Suspense>;
}
