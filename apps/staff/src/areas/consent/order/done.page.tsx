import { type ConsentState, openConsentStates } from '@nattoku/contract/consent/consent-state';
import type { ConsentOrder } from '@nattoku/contract/consent/consent-order';
import { Navigate } from 'react-router';
import { z } from 'zod';
import { ConsentDone } from '#areas/consent/order/consent-done.tsx';
import { ConsentStep, formInAddress, loadForm } from '#areas/consent/order/consent-step.tsx';
import type { ConsentLinkEntry } from '#areas/consent/order/use-issue-consent.ts';
import { Loading } from '#layouts/loading.tsx';
import { useHistoryEntry } from '#routing/history-entry.ts';
import type { PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';

export const search = z.object(formInAddress);
type Props = PageProps<'/consent/order/done', typeof search>;

export const load = loadForm;

export function Page({ search: { form } }: Props) {
  return <ConsentStep formId={form}>{(order) => <Known order={order} />}</ConsentStep>;
}

const unissued: readonly ConsentState[] = ['draft', 'awaitingApproval'];

function Known({ order }: { order: ConsentOrder }) {
  const [{ linkSecret }] = useHistoryEntry<ConsentLinkEntry>();
  const { id, state } = order.form;
  if (openConsentStates.includes(state)) return <ConsentDone order={order} />;
  // Issued a moment ago: the link is here, the form as it stands now follows.
  if (linkSecret && unissued.includes(state)) return <Loading />;
  return <Navigate to={href('/consent/detail', { form: id })} replace />;
}
