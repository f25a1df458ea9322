import { ApproachId, IcTemplateId, OrderId, PatientId } from '@nattoku/contract/shared/primitives';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Navigate } from 'react-router';
import { z } from 'zod';
import { ApproachStep } from '#areas/ic-support/order-flow/approach-step.tsx';
import { ContentsStep } from '#areas/ic-support/order-flow/contents-step.tsx';
import { FactsStep } from '#areas/ic-support/order-flow/facts-step.tsx';
import { packageSteps, wayBackFromStep } from '#areas/ic-support/order-flow/flow-steps.tsx';
import { packageQuery } from '#areas/ic-support/order-flow/package.queries.ts';
import { PatientStep } from '#areas/ic-support/order-flow/patient-step.tsx';
import { PreviewStep } from '#areas/ic-support/order-flow/preview-step.tsx';
import { TalkStep } from '#areas/ic-support/order-flow/talk-step.tsx';
import { useIssuePackage } from '#areas/ic-support/order-flow/use-issue-package.ts';
import { usePackageDraft } from '#areas/ic-support/order-flow/use-package-draft.ts';
import type { IcPackage } from '@nattoku/contract/ic-support/ic-package';
import { Loading } from '#layouts/loading.tsx';
import { loadQuery } from '#platform/query-client.ts';
import { patientQuery } from '#parts/patient/patient.queries.ts';
import type { LoadProps, PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';

/** `patient`, `approach`, `template`: chosen already, as from the patient's page or the library. `order`: a draft that goes on. */
export const search = z.object({
  order: OrderId.nullable().catch(null).default(null),
  step: z.enum(packageSteps).catch('contents').default('contents'),
  patient: PatientId.nullable().catch(null).default(null),
  approach: ApproachId.optional().catch(undefined),
  template: IcTemplateId.optional().catch(undefined),
});
type Props = PageProps<'/icSupport/customOrder/flow', typeof search>;
type Step = (typeof packageSteps)[number];

export const load = async ({ search: { order, patient }, signal }: LoadProps<Props>) => {
  if (order) await loadQuery(packageQuery(order), signal);
  else if (patient) await loadQuery(patientQuery(patient), signal);
};

export function Page({ search: { order, step, patient, approach, template }, title }: Props) {
  if (order) return <KnownDraft key={order} orderId={order} step={step} title={title} />;
  if (!patient) return <PatientStep title={title} approachId={approach} templateId={template} />;
  return <NewPackage key={patient} patientId={patient} approachId={approach} templateId={template} title={title} />;
}

type New = {
  patientId: PatientId;
  approachId: ApproachId | undefined;
  templateId: IcTemplateId | undefined;
  title: string;
};

function NewPackage({ patientId, title, ...chosen }: New) {
  const { data: patient } = useSuspenseQuery(patientQuery(patientId));
  return <ApproachStep title={title} patient={patient} {...chosen} />;
}

type Known = { orderId: OrderId; step: Step; title: string };

function KnownDraft({ orderId, step, title }: Known) {
  const { data: kept } = useSuspenseQuery(packageQuery(orderId));
  if (kept.order.lifecycle === 'draft') return <Draft kept={kept} step={step} title={title} />;
  return <Sent kept={kept} />;
}

/** Sent from here, but the answer has not arrived yet: the same key brings it. Sent from elsewhere: its page. */
function Sent({ kept }: { kept: IcPackage }) {
  const { resume, wasSent, problem } = useIssuePackage(kept);
  const start = useEffectEvent(() => void resume());
  useEffect(() => {
    if (wasSent) start();
  }, [wasSent]);
  if (wasSent && !problem) return <Loading />;
  return <Navigate to={href('/icSupport/customOrder/flow/done', { order: kept.order.id })} replace />;
}

function Draft({ kept, step, title }: { kept: IcPackage; step: Step; title: string }) {
  const handle = usePackageDraft(kept);
  const { id, version, patient, talk } = kept.order;
  const lacking = wayBackFromStep(step, id, handle.draft.plan.procedure.name.trim() !== '');
  if (lacking) return <Navigate to={lacking} replace />;
  const common = { kept, handle, title };
  switch (step) {
    case 'patient':
    case 'approach':
      return (
        <ApproachStep
          title={title}
          patient={patient}
          draft={{ orderId: id, version, approachId: talk.approachId, templateId: kept.templateId }}
          approachId={undefined}
          templateId={undefined}
        />
      );
    case 'facts':
      return <FactsStep {...common} />;
    case 'talk':
      return <TalkStep {...common} />;
    case 'preview':
    case 'done':
      return <PreviewStep {...common} />;
    case 'contents':
      return <ContentsStep {...common} />;
  }
}
