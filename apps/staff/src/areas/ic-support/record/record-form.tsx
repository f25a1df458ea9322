import { icRecordContract, recordLimits, type IcRecord } from '@nattoku/contract/ic-support/ic-record';
import type { MissingItem } from '@nattoku/contract/ic-support/missing-item';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { characterCount } from '@nattoku/rules/text/text-length';
import { Button } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useState } from 'react';
import { MissingReasonFields, useMissingReasons } from '#areas/ic-support/session/missing-reasons.tsx';
import { keepRecord } from '#areas/ic-support/record/record.queries.ts';
import styles from '#areas/ic-support/record/record.module.css';
import { refetchSession } from '#areas/ic-support/session/session.queries.ts';
import { useCommand } from '#editing/use-command.ts';
import { call } from '#platform/network/call.ts';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';

type Props = {
  orderId: OrderId;
  record: IcRecord;
  amends: boolean;
  /** How much of what has to be said has no result on this device; what was read of the record may be older. */
  open?: number;
  /** Items that the talk lacks, each with the reason recorded so far. */
  missing?: readonly MissingItem[];
  /** Entries of this device are still on their way. */
  isSending?: boolean;
};
type Values = { summary: string; agreed: string; changeNote: string };

/** What the doctor adds before the record stands, or what a further edition changes and why. */
export function RecordForm({ orderId, record, amends, open = 0, missing: items = nothing, isSending = false }: Props) {
  const [opened] = useState<Values>({
    summary: record.body?.summary ?? '',
    agreed: record.body?.agreed ?? '',
    changeNote: '',
  });
  const [values, setValues] = useState(opened);
  const written: Values = {
    summary: normaliseText(values.summary),
    agreed: normaliseText(values.agreed),
    changeNote: normaliseText(values.changeNote),
  };
  const missing = useMissingReasons(items);
  const { ref, problems, check } = useCheckedFields(() => [...problemsOf(written, amends), ...missing.problems()]);
  const letGo = useUnsavedInput(missing.isTyped || JSON.stringify(values) !== JSON.stringify(opened));
  const { run, refuse, pending, refusal } = useCommand({ onRefused: () => refetchSession(orderId) });
  const set = (name: keyof Values) => (event: { target: { value: string } }) =>
    setValues((before) => ({ ...before, [name]: event.target.value }));
  const submit = () => {
    if (!check()) return;
    if (!amends && open > 0)
      return refuse('結果の入っていない項目があります。すべてに結果を入れるか、理由を書いて省略してください。');
    const { summary, agreed, changeNote } = written;
    const { reasons } = missing;
    const body = { talkVersion: record.talkVersion, summary, agreed };
    void run(
      async (idempotencyKey) => {
        const kept = await (amends
          ? call(icRecordContract.amend, { params: { orderId }, body: { ...body, changeNote }, idempotencyKey })
          : call(icRecordContract.finalise, { params: { orderId }, body: { ...body, reasons }, idempotencyKey }));
        letGo();
        await keepRecord(orderId, kept);
        showSnackbar({ type: 'done', title: amends ? '記録を訂正しました' : '記録を確定しました' });
      },
      [body, reasons],
    );
  };
  return (
    <div ref={ref} className={styles.record}>
      <TextAreaField
        name="agreed"
        label="患者さんと決めたこと（患者さん用の説明書に載ります）"
        rows={3}
        counter={recordLimits.agreed}
        value={values.agreed}
        error={problems['agreed']}
        onChange={set('agreed')}
      />
      <TextAreaField
        name="summary"
        label="記録に加えること"
        rows={3}
        counter={recordLimits.summary}
        value={values.summary}
        error={problems['summary']}
        onChange={set('summary')}
      />
      {amends && (
        <TextAreaField
          name="changeNote"
          label="訂正の内容と理由"
          required
          rows={2}
          counter={recordLimits.change}
          value={values.changeNote}
          error={problems['changeNote']}
          onChange={set('changeNote')}
        />
      )}
      <MissingReasonFields missing={missing} problems={problems} />
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <div>
        <Button variant={amends ? 'tertiary' : 'primary'} loading={pending || isSending} onClick={submit}>
          {amends ? '訂正した版を確定する' : '記録を確定する'}
        </Button>
      </div>
    </div>
  );
}

const nothing: readonly MissingItem[] = [];

const limits: Readonly<Record<keyof Values, number>> = {
  summary: recordLimits.summary,
  agreed: recordLimits.agreed,
  changeNote: recordLimits.change,
};

function problemsOf(values: Values, amends: boolean) {
  const names = Object.keys(limits) as (keyof Values)[];
  return [
    ...names
      .filter((name) => characterCount(values[name]) > limits[name])
      .map((name) => ({ field: name, message: `${limits[name]}文字以内で入力してください` })),
    ...(amends && values.changeNote === ''
      ? [{ field: 'changeNote', message: '訂正の内容と理由を入力してください' }]
      : []),
  ];
}
