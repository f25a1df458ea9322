import { icSessionContract } from '@nattoku/contract/ic-support/ic-session';
import { sessionLimits } from '@nattoku/contract/ic-support/session-entry';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { Button } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useState } from 'react';
import styles from '#areas/ic-support/cockpit/cockpit.module.css';
import { DecisionFields } from '#areas/ic-support/cockpit/decision-fields.tsx';
import { type DecisionTyped, decisionProblems, sentDecision } from '#areas/ic-support/cockpit/decision-values.ts';
import { FormsBeside } from '#areas/ic-support/cockpit/forms-beside.tsx';
import { reasonProblems } from '#areas/ic-support/detail/reason-problems.ts';
import { refetchRecord } from '#areas/ic-support/record/record.queries.ts';
import { keepSession, refetchSession } from '#areas/ic-support/session/session.queries.ts';
import type { Talk } from '#areas/ic-support/session/use-talk.ts';
import { EditingDialog } from '#editing/editing-dialog.tsx';
import { useCommand } from '#editing/use-command.ts';
import { PatientLine } from '#parts/patient/patient-line.tsx';
import { call } from '#platform/network/call.ts';
import { useToday } from '#platform/use-today.ts';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';

type Props = { talk: Talk; onClose: () => void };

/** Another decision than the one that was written down, with why; what follows from it is said before it is changed. */
export function AmendDecision({ talk, onClose }: Props) {
  const { order, forms } = talk;
  const today = useToday();
  const [opened] = useState<DecisionTyped>(() => ({
    decision: order.talk.decision,
    reason: order.talk.decisionReason,
    revisitOn: order.talk.revisitOn,
  }));
  const [typed, setTyped] = useState(opened);
  const [amendReason, setAmendReason] = useState('');
  const { ref, problems, check } = useCheckedFields(() => [
    ...decisionProblems(typed, today),
    ...reasonProblems(normaliseText(amendReason)).map((problem) => ({ ...problem, field: 'amendReason' })),
  ]);
  const letGo = useUnsavedInput(amendReason !== '' || JSON.stringify(typed) !== JSON.stringify(opened));
  const { run, pending, refusal } = useCommand({ onRefused: () => refetchSession(order.id) });
  const isRecorded = order.talk.state !== 'decided';
  const submit = () => {
    const { decision } = typed;
    if (!check() || !decision) return;
    const body = {
      talkVersion: order.talk.version,
      ...sentDecision({ ...typed, decision }),
      amendReason: normaliseText(amendReason),
    };
    void run(async (idempotencyKey) => {
      keepSession(await call(icSessionContract.amendDecision, { params: { orderId: order.id }, body, idempotencyKey }));
      refetchRecord(order.id);
      letGo();
      onClose();
      showSnackbar({ type: 'done', title: '患者さんの返事を変更しました' });
    }, body);
  };
  return (
    <EditingDialog
      onClose={onClose}
      title="患者さんの返事を変更"
      description={
        isRecorded
          ? 'いまの返事は「変更前の返事」として残ります。説明の記録は、新しい版になります。'
          : 'いまの返事は「変更前の返事」として残ります。'
      }
      renderActions={(close) => (
        <>
          <Button variant="subTertiary" onClick={close}>
            やめる
          </Button>
          <Button loading={pending} onClick={submit}>
            返事を変更する
          </Button>
        </>
      )}
    >
      <PatientLine patient={order.patient} />
      <div ref={ref} className={styles.fields}>
        <DecisionFields
          typed={typed}
          problems={problems}
          onChange={(change) => setTyped((before) => ({ ...before, ...change }))}
        />
        <TextAreaField
          name="amendReason"
          label="変更する理由"
          required
          rows={2}
          counter={sessionLimits.reason}
          value={amendReason}
          error={problems['amendReason']}
          onChange={({ target }) => setAmendReason(target.value)}
        />
      </div>
      <FormsBeside decision={typed.decision} forms={forms} />
      {refusal && <Notice tone="error">{refusal}</Notice>}
    </EditingDialog>
  );
}
