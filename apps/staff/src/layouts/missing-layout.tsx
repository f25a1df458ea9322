import { Outlet, useRouteError } from 'react-router';
import { PageError, ShownError } from '#layouts/page-error.tsx';
import { PlainFrame } from '#layouts/plain-frame.tsx';
import { V2Layout } from '#layouts/v2/v2-layout.tsx';
import { sessionStore } from '#platform/session/session.ts';

const isSignedIn = (): boolean => sessionStore.get().session !== null;

/** Around an address that nothing stands at: a person who is signed in keeps the navigation. */
export function MissingLayout() {
  if (isSignedIn()) return <V2Layout />;
  return (
    <PlainFrame name="404">
      <Outlet />
    </PlainFrame>
  );
}

/** Status 404 in the 404 layout: an inner one where a frame is there, the whole page where none is. */
export function MissingError() {
  const error = useRouteError();
  return isSignedIn() ? <PageError /> : <ShownError error={error} />;
}
