import type { ApproachId, IcTemplateId } from '@nattoku/contract/shared/primitives';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { PageWidth } from '@nattoku/ui/layout/page-width';
import { useNavigate } from 'react-router';
import { FlowSteps } from '#areas/ic-support/order-flow/flow-steps.tsx';
import styles from '#parts/patient/find-patient.module.css';
import { PatientPicker } from '#parts/patient/patient-picker.tsx';
import { useHistorySearch } from '#routing/history-search.ts';
import { href } from '#routing/paths.ts';

type Props = { title: string; approachId: ApproachId | undefined; templateId: IcTemplateId | undefined };

/** The first step: for whom. */
export function PatientStep({ title, approachId, templateId }: Props) {
  const [{ text }, changeText] = useHistorySearch({ text: '' });
  const navigate = useNavigate();
  return (
    <PageWidth kind="flow">
      <PageHeader title={title} />
      <div className={styles.steps}>
        <FlowSteps current="patient" />
      </div>
      <PatientPicker
        label="説明パッケージをオーダーする患者を検索"
        text={text}
        onText={(typed) => changeText({ text: typed })}
        onChoose={({ id }) =>
          void navigate(
            href('/icSupport/customOrder/flow', {
              patient: id,
              approach: approachId ?? null,
              template: templateId ?? null,
            }),
          )
        }
      />
    </PageWidth>
  );
}
