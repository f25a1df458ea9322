import { isAllowed } from '@nattoku/contract/auth/permissions';
import type { ConsentOrder } from '@nattoku/contract/consent/consent-order';
import { ConsentFormId } from '@nattoku/contract/shared/primitives';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { consentOrderQuery } from '#areas/consent/order/consent-order.queries.ts';
import { loadQuery } from '#platform/query-client.ts';
import { sessionStore } from '#platform/session/session.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';

/** Which form a step is about. Without one the flow begins at its beginning. */
export const formInAddress = { form: ConsentFormId.nullable().catch(null).default(null) };

export type FormLoad = { search: { form: ConsentFormId | null }; signal: AbortSignal };

export const loadForm = async ({ search, signal }: FormLoad): Promise<void> => {
  const { session } = sessionStore.get();
  if (search.form && session && isAllowed(session, 'consent.order'))
    await loadQuery(consentOrderQuery(search.form), signal);
};

type Props = { formId: ConsentFormId | null; children: (order: ConsentOrder) => ReactNode };

/** A step about a form; `key` keeps what was begun for one patient from staying on the screen for another. */
export function ConsentStep({ formId, children }: Props) {
  const mayOrder = useIsAllowed('consent.order');
  if (!formId) return <Navigate to={href('/consent/order')} replace />;
  // A list leads everybody to a draft; who may only look at it does so.
  if (!mayOrder) return <Navigate to={href('/consent/detail', { form: formId })} replace />;
  return (
    <Known key={formId} formId={formId}>
      {children}
    </Known>
  );
}

function Known({ formId, children }: { formId: ConsentFormId; children: Props['children'] }) {
  const { data } = useSuspenseQuery(consentOrderQuery(formId));
  return children(data);
}
