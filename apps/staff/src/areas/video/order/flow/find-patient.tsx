import { ButtonLink } from '@nattoku/ui/action/button';
import { plusIcon } from '@nattoku/ui/tokens/icons';
import { Notice } from '@nattoku/ui/feedback/notice';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { PageWidth } from '@nattoku/ui/layout/page-width';
import { FlowSteps } from '#areas/video/order/flow/flow-steps.tsx';
import { useChoosePatient } from '#areas/video/order/flow/use-choose-patient.ts';
import styles from '#parts/patient/find-patient.module.css';
import { PatientPicker } from '#parts/patient/patient-picker.tsx';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { useHistorySearch } from '#routing/history-search.ts';
import { href } from '#routing/paths.ts';

/** The first step: for whom. */
export function FindPatient({ title }: { title: string }) {
  const [{ text }, changeText] = useHistorySearch({ text: '' });
  const { pending, problem, choose } = useChoosePatient();
  const mayRegister = useIsAllowed('patient.edit');
  return (
    <PageWidth kind="flow">
      <PageHeader
        title={title}
        action={
          mayRegister && (
            <ButtonLink variant="fourth" icon={plusIcon} href={href('/patients')}>
              患者を登録
            </ButtonLink>
          )
        }
      />
      <div className={styles.steps}>
        <FlowSteps current="patient" />
      </div>
      {problem && <Notice tone="error">{problem}</Notice>}
      <PatientPicker
        label="オーダーする患者を検索"
        text={text}
        onText={(typed) => changeText({ text: typed })}
        pending={pending}
        onChoose={({ id }) => choose(id)}
      />
    </PageWidth>
  );
}
