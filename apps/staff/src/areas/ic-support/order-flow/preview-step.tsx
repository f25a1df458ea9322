import type { IcPackage } from '@nattoku/contract/ic-support/ic-package';
import { ProcedureSide, procedureSideNames } from '@nattoku/contract/ic-support/ic-talk-state';
import { Button } from '@nattoku/ui/action/button';
import { Card } from '@nattoku/ui/layout/card';
import { Notice } from '@nattoku/ui/feedback/notice';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { Tabs } from '@nattoku/ui/layout/tabs';
import { TextField } from '@nattoku/ui/form/text-field';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { sendIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import { DoctorView } from '#areas/ic-support/order-flow/doctor-view.tsx';
import { DraftFrame } from '#areas/ic-support/order-flow/draft-frame.tsx';
import styles from '#areas/ic-support/order-flow/order-flow.module.css';
import { isSidedIn, problemsOf } from '#areas/ic-support/order-flow/package-draft.ts';
import { PatientView } from '#areas/ic-support/order-flow/patient-view.tsx';
import { useIssuePackage } from '#areas/ic-support/order-flow/use-issue-package.ts';
import type { PackageHandle } from '#areas/ic-support/order-flow/use-package-draft.ts';
import { optionsOfNames } from '#list/options-of-names.ts';
import { PatientMessageField } from '#parts/order/patient-message-field.tsx';
import { useMessageValues } from '#parts/order/use-message-values.ts';
import { IdentityCheck, identityProblems } from '#parts/patient/identity-check.tsx';
import { useToday } from '#platform/use-today.ts';

type Props = { kept: IcPackage; handle: PackageHandle; title: string };

const sides = optionsOfNames(procedureSideNames);

/** The last look: what the patient will see, what the doctor goes by, and for whom it is. */
export function PreviewStep({ kept, handle, title }: Props) {
  const { draft } = handle;
  const [view, setView] = useState<'patient' | 'doctor'>('patient');
  const [checked, setChecked] = useState(false);
  const [side, setSide] = useState<ProcedureSide | null>(null);
  const today = useToday();
  const isSided = draft.plan.procedure.side !== 'none';
  const { issue, askDoctor, pending, problem } = useIssuePackage(kept, handle.flush);
  const { ref, problems, check } = useCheckedFields(() => [
    ...identityProblems(checked),
    ...(isSided && side === null ? [{ field: 'side', message: '左右をもう一度選んでください' }] : []),
  ]);
  const asked = { today, isSided: isSidedIn(kept, draft.contents.templateIds) };
  const missing = Object.values(problemsOf(draft, asked))[0];
  const maySend = kept.order.allowed.includes('issue');
  const send = () => {
    if (check() && !missing) void issue(side ?? 'none');
  };

  return (
    <DraftFrame
      kept={kept}
      handle={handle}
      step="preview"
      title={title}
      action={
        maySend ? (
          <Button icon={sendIcon} loading={pending} onClick={send}>
            発行する
          </Button>
        ) : (
          <Button
            loading={pending}
            disabled={!kept.order.allowed.includes('askDoctor') || Boolean(missing)}
            onClick={() => void askDoctor()}
          >
            医師に発行を依頼する
          </Button>
        )
      }
    >
      <div className={styles.columns}>
        <Words kept={kept} handle={handle} />
        <Card title="発行の前に">
          <div ref={ref} className={styles.stack}>
            {isSided && <SideAgain side={side} error={problems['side']} onChange={setSide} />}
            {maySend ? (
              <IdentityCheck isChecked={checked} error={problems['identity']} onChange={setChecked} />
            ) : (
              <Notice
                tone="info"
                title={kept.order.talk.doctorAskedAt ? '医師の発行を待っています' : '発行は医師が行います'}
              >
                診療の説明は、医師が内容を確かめて発行します。
              </Notice>
            )}
            {(problem ?? missing) && <Notice tone="error">{problem ?? missing}</Notice>}
          </div>
        </Card>
      </div>
      <Tabs<'patient' | 'doctor'>
        label="プレビュー"
        value={view}
        onChange={setView}
        tabs={[
          { value: 'patient', label: '患者さんが見る内容', panel: <PatientView kept={kept} draft={draft} /> },
          { value: 'doctor', label: '医師が見る内容', panel: <DoctorView draft={draft} /> },
        ]}
      />
    </DraftFrame>
  );
}

/** What the patient reads above everything else. */
function Words({ kept, handle: { draft, change } }: Pick<Props, 'kept' | 'handle'>) {
  const { patient } = kept.order;
  const values = useMessageValues(patient, draft.plan.startsAt);
  return (
    <Card title="患者さんへの案内">
      <div className={styles.stack}>
        <TextField
          label="タイトル"
          value={draft.title}
          onChange={(event) => change({ ...draft, title: event.target.value }, 'title')}
        />
        <PatientMessageField
          label="メッセージ"
          limit={1000}
          values={values}
          language={patient.language}
          value={draft.message}
          onChange={(message) => change({ ...draft, message }, 'message')}
        />
      </div>
    </Card>
  );
}

type SideProps = {
  side: ProcedureSide | null;
  error: string | undefined;
  onChange: (side: ProcedureSide) => void;
};

/** Asked a second time without showing the first answer: a wrong side is not found by reading. */
const SideAgain = ({ side, error, onChange }: SideProps) => (
  <RadioGroup
    label="左右（もう一度）"
    name="side"
    layout="row"
    required
    options={sides.filter(({ value }) => value !== 'none')}
    value={side ?? ''}
    error={error}
    onChange={(event) => onChange(ProcedureSide.parse(event.target.value))}
  />
);
