import {
  ACCESS_NOTE_MAX,
  accessReasonNames,
  accessReasons,
  auditContract,
  type NewAccessReason,
} from '@nattoku/contract/audit/audit';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { max } from '@nattoku/rules/text/validation';
import { Button } from '@nattoku/ui/action/button';
import { Form } from '@nattoku/ui/form/form';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { TextField } from '@nattoku/ui/form/text-field';
import { useState, type ReactNode } from 'react';
import { call } from '#platform/network/call.ts';
import { newIdempotencyKey } from '#platform/network/idempotency-key.ts';
import styles from '#parts/patient/access-reason-form.module.css';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { useValidatedForm } from '#editing/use-validated-form.ts';

type Typed = { reason: NewAccessReason['reason'] | ''; note: string };
type Props = { patientId: PatientId; onGiven: () => void; beside?: ReactNode };

const check = ({ reason, note }: Typed): FieldProblem[] => {
  if (!reason) return [{ field: 'reason', message: '理由を選んでください' }];
  if (reason === 'other' && note.trim() === '')
    return [{ field: 'note', message: '「その他」のときは、理由を具体的に入力してください' }];
  const verdict = max(note, ACCESS_NOTE_MAX);
  return verdict === true ? [] : [{ field: 'note', message: verdict }];
};

/** Why the record of a patient marked as 要配慮 is opened. `beside` stands left of the button. */
export function AccessReasonForm({ patientId, onGiven, beside }: Props) {
  const [key] = useState(newIdempotencyKey);
  const { formProps, register, problems, refusal, isSaving } = useValidatedForm<Typed, unknown>({
    defaultValues: { reason: '', note: '' },
    check,
    save: ({ reason, note }) => {
      if (!reason) throw new Error('A reason that passed the check is there.');
      return call(auditContract.giveReason, { params: { patientId }, body: { reason, note }, idempotencyKey: key });
    },
    onSaved: onGiven,
  });
  return (
    <Form {...formProps}>
      <FormRefusal>{refusal}</FormRefusal>
      <RadioGroup
        label="記録を開く理由"
        required
        error={problems['reason']}
        options={accessReasons.map((reason) => ({ value: reason, label: accessReasonNames[reason] }))}
        {...register('reason')}
      />
      <TextField
        label="補足"
        help="「その他」のときは必ず入力してください。"
        counter={ACCESS_NOTE_MAX}
        autoComplete="off"
        error={problems['note']}
        {...register('note')}
      />
      <div className={styles.actions}>
        {beside}
        <Button type="submit" loading={isSaving}>
          理由を記録して開く
        </Button>
      </div>
    </Form>
  );
}
