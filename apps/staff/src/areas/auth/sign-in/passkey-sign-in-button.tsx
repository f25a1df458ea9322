import { secondStepContract } from '@nattoku/contract/auth/second-factor';
import { PasskeyButton } from '#areas/auth/sign-in/passkey-button.tsx';
import { call } from '#platform/network/call.ts';
import { showPasskey } from '#platform/session/passkey.ts';
import { rememberSession } from '#platform/session/session.ts';

export function PasskeySignInButton({ onSignedIn }: { onSignedIn: () => void }) {
  const signIn = async () => {
    const assertion = await showPasskey(await call(secondStepContract.passkeySignInOptions, {}));
    rememberSession(await call(secondStepContract.passkeySignIn, { body: { assertion } }));
    onSignedIn();
  };
  return <PasskeyButton words="パスキーでログイン" onPress={signIn} />;
}
