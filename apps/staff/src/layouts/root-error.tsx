import { useRouteError } from 'react-router';
import { ShownError } from '#layouts/page-error.tsx';
import { PlainFrame } from '#layouts/plain-frame.tsx';
import { isMissingPage } from '#routing/page-problem.ts';

/** The far boundary: no page and no frame to show it in. Status 404 stands in the 404 layout, everything else in the 500 layout. */
export function RootError() {
  const error = useRouteError();
  return (
    <PlainFrame name={isMissingPage(error) ? '404' : '500'}>
      <ShownError error={error} />
    </PlainFrame>
  );
}
