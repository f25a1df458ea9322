import { lazy, Suspense } from 'react';
import { useRouteError } from 'react-router';

/** Errors are rare; what explains them is fetched when one happens. Where even that cannot be fetched, there is no server. */
const Explained = lazy(async () => {
  try {
    return { default: (await import('#layouts/explained-error.tsx')).ExplainedError };
  } catch {
    return { default: Unreachable };
  }
});

/** The near boundary: what went wrong with one page, inside its layout, so that the way out stays at hand. */
export function PageError() {
  const error = useRouteError();
  return (
    <Suspense>
      <Explained error={error} />
    </Suspense>
  );
}

function Unreachable() {
  return (
    <>
      <h1>サーバーに接続できません</h1>
      <p>ネットワークの接続を確認して、画面を読み込み直してください。</p>
    </>
  );
}
