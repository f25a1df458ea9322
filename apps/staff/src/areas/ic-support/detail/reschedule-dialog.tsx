import { icOrderContract, type IcOrder } from '@nattoku/contract/ic-support/ic-order';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { useState } from 'react';
import { offerWayBack } from '#areas/ic-support/detail/move-back.ts';
import { MoveFields } from '#areas/ic-support/detail/move-fields.tsx';
import { movedTo, type MoveValues, moveProblems, valuesOf } from '#areas/ic-support/detail/move-values.ts';
import { useTalkAction } from '#areas/ic-support/detail/use-talk-action.ts';
import { whereOf } from '#areas/ic-support/talk/talk-words.ts';
import { EditingDialog } from '#editing/editing-dialog.tsx';
import { fromTokyoBox } from '#editing/tokyo-box.ts';
import { PatientLine } from '#parts/patient/patient-line.tsx';
import { call } from '#platform/network/call.ts';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';

type Props = {
  order: IcOrder;
  /** Where it was dropped, where it was dragged. */
  proposed?: Partial<MoveValues> | undefined;
  onClose: () => void;
};

/**
 * Another time, place or explainer for a talk that was not begun. Who or what is asked for twice is named before it is moved. Where somebody else
 * changes the plan meanwhile, it is shown and confirmed before anything is sent.
 */
export function RescheduleDialog({ order, proposed, onClose }: Props) {
  const [seen, setSeen] = useState(order);
  const [opened] = useState<MoveValues>(() => ({ ...valuesOf(order), ...proposed }));
  const [values, setValues] = useState(opened);
  const { ref, problems, check } = useCheckedFields(() => moveProblems(values));
  const letGo = useUnsavedInput(JSON.stringify(values) !== JSON.stringify(opened));
  const { run, pending, problem } = useTalkAction(seen, async ({ version }, startsAt: string) => {
    const moved = await call(icOrderContract.reschedule, {
      params: { orderId: order.id },
      body: { talkVersion: version, ...movedTo(values, startsAt) },
    });
    letGo();
    onClose();
    offerWayBack(seen, moved);
    return moved;
  });
  const isOvertaken = order.talk.version !== seen.talk.version;
  const submit = () => {
    const startsAt = fromTokyoBox(values.startsAt);
    if (check() && startsAt) void run(startsAt);
  };

  return (
    <EditingDialog
      onClose={onClose}
      title="説明の日時・場所を変更"
      description={`いまの予定：${planOf(order)}`}
      renderActions={(close) => (
        <>
          <Button variant="subTertiary" onClick={close}>
            やめる
          </Button>
          <Button loading={pending} disabled={isOvertaken} onClick={submit}>
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
      {isOvertaken ? (
        <Overtaken order={order} onSeen={() => setSeen(order)} />
      ) : (
        problem && <Notice tone="error">{problem}</Notice>
      )}
    </EditingDialog>
  );
}

const planOf = ({ talk }: IcOrder): string =>
  [
    talk.startsAt ? formatDateTime(talk.startsAt) : '日時未定',
    `${talk.minutes}分`,
    whereOf(talk),
    talk.explainer?.name ?? '説明者未定',
  ].join('・');

/** Nothing is overwritten that nobody has looked at. A talk that has begun meanwhile cannot be moved any more. */
const Overtaken = ({ order, onSeen }: { order: IcOrder; onSeen: () => void }) =>
  order.allowed.includes('reschedule') ? (
    <Notice
      tone="error"
      title="ほかの職員がこの説明の予定を変更しました"
      action={
        <Button size="small" variant="tertiary" onClick={onSeen}>
          確認した
        </Button>
      }
    >
      いまの予定は {planOf(order)} です。入力した内容で変更するときは「確認した」を押してください。
    </Notice>
  ) : (
    <Notice tone="error" title="この説明は動かせなくなりました">
      説明が始まったか、取り消されました。
    </Notice>
  );
