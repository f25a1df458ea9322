import type { Patient } from '@nattoku/contract/patient/patient';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { PageWidth } from '@nattoku/ui/layout/page-width';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { FlowSteps } from '#areas/video/order/flow/flow-steps.tsx';
import { RunningOrders } from '#areas/video/order/flow/running-orders.tsx';
import { isRunning, useChoosePatient } from '#areas/video/order/flow/use-choose-patient.ts';
import { ordersOfPatientQuery } from '#areas/video/order/video-order.queries.ts';
import { patientQuery } from '#parts/patient/patient.queries.ts';
import { href } from '#routing/paths.ts';
import { PatientBannerOf } from '#parts/patient/patient-banner-of.tsx';

/** A patient who is known already: what runs for them, and the way to a new order. */
export function ChosenPatient({ patientId, title }: { patientId: PatientId; title: string }) {
  const { data: patient } = useSuspenseQuery(patientQuery(patientId));
  const orders = useQuery(ordersOfPatientQuery(patientId));
  const { begin, pending, problem } = useChoosePatient();
  const running = orders.data?.items.filter(isRunning);
  const closed = closedBecause(patient);

  return (
    <>
      <PatientBannerOf patient={patient} />
      <PageHeader title={title} action={<FlowSteps current="patient" />} />
      <PageWidth kind="flow">
        {problem && <Notice tone="error">{problem}</Notice>}
        {closed && (
          <Notice
            tone="warning"
            title={closed.title}
            action={
              <ButtonLink size="small" variant="tertiary" href={closed.wayOut}>
                {closed.verb}
              </ButtonLink>
            }
          >
            {closed.words}
          </Notice>
        )}
        <RunningOrders orders={running} failed={orders.isError} onRetry={() => void orders.refetch()} />
      </PageWidth>
      <BottomBar
        back={
          <ButtonLink variant="subTertiary" href={href('/video/order/flow/patient')}>
            別の患者を選ぶ
          </ButtonLink>
        }
      >
        {!closed && (
          <Button loading={pending !== null} onClick={() => void begin(patientId)}>
            {running && running.length > 0 ? '新しいオーダーを作成' : '動画の選択へ'}
          </Button>
        )}
      </BottomBar>
    </>
  );
}

/** Why nothing can be sent to this patient, and where to go instead; null where it can. The server asks the same. */
function closedBecause({ id, mergedInto, deceasedOn, archivedAt }: Patient) {
  const record = href('/patients/detail', { patientId: id });
  if (mergedInto)
    return {
      title: 'この記録は別の患者に統合されています',
      words: '新しいオーダーは、統合先の患者で作成してください。',
      verb: '統合先の患者でオーダー',
      wayOut: href('/video/order/flow/patient', { patient: mergedInto }),
    };
  if (deceasedOn)
    return {
      title: 'この患者は逝去が記録されています',
      words: '新しいオーダーは作成できません。記録が違うときは、患者の詳細で訂正してください。',
      verb: '患者の詳細を開く',
      wayOut: record,
    };
  if (archivedAt)
    return {
      title: 'この患者の登録は終了しています',
      words: '新しいオーダーは作成できません。必要なときは、患者の詳細で登録を再開してください。',
      verb: '患者の詳細を開く',
      wayOut: record,
    };
  return null;
}
