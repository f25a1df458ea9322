import { lazy, Suspense, useSyncExternalStore } from 'react';
import { redirect, useNavigate, useSearchParams } from 'react-router';
import { Link } from '@nattoku/ui/action/link';
import { LoginForm } from '#areas/auth/sign-in/login-form.tsx';
import styles from '#areas/auth/sign-in/login.module.css';
import { currentSession, sessionStore } from '#platform/session/session.ts';
import { href } from '#routing/paths.ts';
import { returnAddressOf } from '#routing/return-address.ts';

/** What is not needed to type an address and a password. */
const BesideLogin = lazy(async () => ({ default: (await import('#areas/auth/sign-in/beside-login.tsx')).BesideLogin }));

/** A person who is signed in already goes on to the wanted page. Where the server cannot be asked, signing in will say so. */
export async function load({ address }: { address: URL }): Promise<void> {
  const { session } = await currentSession().catch(() => ({ session: null }));
  if (session && !session.pending) throw redirect(returnAddressOf(address.searchParams));
}

export function Page({ title }: { title: string }) {
  const state = useSyncExternalStore(sessionStore.subscribe, sessionStore.get);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  // What is still pending is asked for here, as soon as the store tells it.
  const goOn = () => {
    if (!sessionStore.get().session?.pending) void navigate(returnAddressOf(search), { replace: true });
  };
  const extras = (
    <Suspense>
      <BesideLogin state={state} onSignedIn={goOn} />
    </Suspense>
  );
  if (state.session?.pending) return extras;

  return (
    <div className={styles.panel}>
      <h1 className={styles.title}>{title}</h1>
      {extras}
      <LoginForm onSignedIn={goOn} />
      <p>
        <Link href={href('/forgetPassword')}>パスワードを忘れた方</Link>
      </p>
      <p className={styles.help}>ログインできない場合は、施設の管理者にご連絡ください。</p>
    </div>
  );
}
