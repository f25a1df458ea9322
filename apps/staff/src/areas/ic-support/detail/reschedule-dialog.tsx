import { icOrderContract, type IcOrder } from '@nattoku/contract/ic-support/ic-order';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { useState } from 'react';
import { MoveFields } from '#areas/ic-support/detail/move-fields.tsx';
import { type MoveValues, moveProblems } from '#areas/ic-support/detail/move-values.ts';
import { useTalkAction } from '#areas/ic-support/detail/use-talk-action.ts';
import { EditingDialog } from '#editing/editing-dialog.tsx';
import { fromTokyoBox, tokyoBox } from '#editing/tokyo-box.ts';
import { PatientLine } from '#parts/patient/patient-line.tsx';
import { call } from '#platform/network/call.ts';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';

type Props = { order: IcOrder; onClose: () => void };

/** Another time or place for a talk that was not begun. Who or what is asked for twice is named before it is moved. */
export function RescheduleDialog({ order, onClose }: Props) {
  const { talk } = order;
  const [opened] = useState<MoveValues>(() => ({
    startsAt: tokyoBox(talk.startsAt),
    minutes: String(talk.minutes),
    place: talk.place,
    room: talk.room,
    reason: '',
  }));
  const [values, setValues] = useState(opened);
  const { ref, problems, check } = useCheckedFields(() => moveProblems(values));
  const letGo = useUnsavedInput(JSON.stringify(values) !== JSON.stringify(opened));
  const { run, pending, problem } = useTalkAction(order, async ({ version }, startsAt: string) => {
    const moved = await call(icOrderContract.reschedule, {
      params: { orderId: order.id },
      body: {
        talkVersion: version,
        startsAt,
        minutes: Number(values.minutes),
        place: values.place.trim(),
        room: values.room.trim(),
        reason: normaliseText(values.reason),
      },
    });
    letGo();
    onClose();
    showSnackbar({ type: 'done', title: '説明の日時を変更しました', desc: formatDateTime(startsAt) });
    return moved;
  });
  const submit = () => {
    const startsAt = fromTokyoBox(values.startsAt);
    if (check() && startsAt) void run(startsAt);
  };

  return (
    <EditingDialog
      onClose={onClose}
      title="説明の日時・場所を変更"
      description={talk.startsAt ? `いまの予定：${formatDateTime(talk.startsAt)}` : 'いまの予定：日時未定'}
      renderActions={(close) => (
        <>
          <Button variant="subTertiary" onClick={close}>
            やめる
          </Button>
          <Button loading={pending} onClick={submit}>
            予定を変更する
          </Button>
        </>
      )}
    >
      <PatientLine patient={order.patient} />
      <div ref={ref}>
        <MoveFields
          order={order}
          values={values}
          problems={problems}
          onChange={(change) => setValues((before) => ({ ...before, ...change }))}
        />
      </div>
      {problem && <Notice tone="error">{problem}</Notice>}
    </EditingDialog>
  );
}
