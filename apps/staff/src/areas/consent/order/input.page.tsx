import { Navigate } from 'react-router';
import { z } from 'zod';
import { ConsentInput } from '#areas/consent/order/consent-input.tsx';
import { ConsentStep, formInAddress, loadForm } from '#areas/consent/order/consent-step.tsx';
import type { PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';

export const search = z.object(formInAddress);
type Props = PageProps<'/consent/order/input', typeof search>;

export const load = loadForm;

export function Page({ search: { form }, title }: Props) {
  return (
    <ConsentStep formId={form}>
      {(order) => {
        if (order.allowed.includes('edit')) return <ConsentInput order={order} title={title} />;
        const next = order.form.state === 'awaitingApproval' ? '/consent/order/preview' : '/consent/detail';
        return <Navigate to={href(next, { form: order.form.id })} replace />;
      }}
    </ConsentStep>
  );
}
