import { openConsentStates } from '@nattoku/contract/consent/consent-state';
import { Navigate } from 'react-router';
import { z } from 'zod';
import { ConsentDone } from '#areas/consent/order/consent-done.tsx';
import { ConsentStep, formInAddress, loadForm } from '#areas/consent/order/consent-step.tsx';
import type { PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';

export const search = z.object(formInAddress);
type Props = PageProps<'/consent/order/done', typeof search>;

export const load = loadForm;

export function Page({ search: { form } }: Props) {
  return (
    <ConsentStep formId={form}>
      {(order) =>
        openConsentStates.includes(order.form.state) ? (
          <ConsentDone order={order} />
        ) : (
          <Navigate to={href('/consent/detail', { form: order.form.id })} replace />
        )
      }
    </ConsentStep>
  );
}
