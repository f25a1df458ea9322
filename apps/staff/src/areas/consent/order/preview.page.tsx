import type { ConsentOrder } from '@nattoku/contract/consent/consent-order';
import { ButtonLink } from '@nattoku/ui/action/button';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { useEffect, useEffectEvent } from 'react';
import { Navigate } from 'react-router';
import { z } from 'zod';
import { ConsentStep, formInAddress, loadForm } from '#areas/consent/order/consent-step.tsx';
import { ConsentPreviewStep } from '#areas/consent/order/consent-preview.tsx';
import { useIssueConsent } from '#areas/consent/order/use-issue-consent.ts';
import { Loading } from '#layouts/loading.tsx';
import type { PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';

export const search = z.object(formInAddress);
type Props = PageProps<'/consent/order/preview', typeof search>;

export const load = loadForm;

export function Page({ search: { form }, title }: Props) {
  return (
    <ConsentStep formId={form}>
      {(order) =>
        order.form.state === 'draft' || order.form.state === 'awaitingApproval' ? (
          <ConsentPreviewStep order={order} title={title} />
        ) : (
          <Issued order={order} />
        )
      }
    </ConsentStep>
  );
}

/** Issued from here, but the answer never arrived: the same key brings it now. Issued from elsewhere: its page. */
function Issued({ order }: { order: ConsentOrder }) {
  const { resume, wasSent, pending, problem } = useIssueConsent(order);
  const start = useEffectEvent(() => void resume());
  useEffect(() => {
    if (wasSent) start();
  }, [wasSent]);

  const detail = href('/consent/detail', { form: order.form.id });
  if (!wasSent) return <Navigate to={detail} replace />;
  if (!problem) return <Loading />;
  return (
    <ErrorState
      title="同意書は発行されましたが、リンクを受け取れませんでした"
      retrying={pending}
      onRetry={() => void resume()}
      action={
        <ButtonLink variant="fourth" href={detail}>
          同意書の詳細を開く
        </ButtonLink>
      }
    >
      {problem}
    </ErrorState>
  );
}
