import { deliveryContract, type DeliveryWay, type OrderDeliveries } from '@nattoku/contract/order/delivery';
import { checkRecipient, normaliseRecipient } from '@nattoku/contract/order/delivery-input';
import { type DeliveryChannel, deliveryChannelNames } from '@nattoku/contract/order/reminder-plan';
import type { Order } from '@nattoku/contract/video/video-order';
import { Button } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { TextField } from '@nattoku/ui/form/text-field';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { useState } from 'react';
import { deliveriesQuery } from '#parts/order/delivery.queries.ts';
import styles from '#parts/order/send-dialog.module.css';
import { MessagePreview } from '#parts/order/message-preview.tsx';
import { call } from '#platform/network/call.ts';
import { PatientLine } from '#parts/patient/patient-line.tsx';
import { queryClient } from '#platform/query-client.ts';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';
import { EditingDialog } from '#editing/editing-dialog.tsx';
import { useCommand } from '#editing/use-command.ts';

type Target = 'record' | 'typed';
type Props = { order: Pick<Order, 'id'> & { patient: Order['patient'] | null }; way: DeliveryWay; onClose: () => void };

/** One message by one way: where it goes, and how it reads, before it is sent. */
export function SendDialog({ order, way, onClose }: Props) {
  const { channel, recipient, refusal } = way;
  const [target, setTarget] = useState<Target>(recipient === null ? 'typed' : 'record');
  const [typed, setTyped] = useState('');
  const to = target === 'record' ? null : typed;
  const { ref, problems, check } = useCheckedFields(() => (to === null ? [] : checkRecipient(channel, to)));
  const letGo = useUnsavedInput(typed !== '');
  const { send, pending, problem } = useSending(order.id, channel);
  const name = deliveryChannelNames[channel];

  const submit = async () => {
    if (!check()) return;
    if (!(await send(to === null ? null : normaliseRecipient(channel, to)))) return;
    letGo();
    onClose();
    showSnackbar({
      type: 'done',
      title: `${name}の送信を受け付けました`,
      desc: '届いたかどうかは、送信の記録に出ます。',
    });
  };
  return (
    <EditingDialog
      onClose={onClose}
      title={`${name}で送る`}
      renderActions={(close) => (
        <>
          <Button variant="subTertiary" onClick={close}>
            {refusal === null ? 'やめる' : '閉じる'}
          </Button>
          {refusal === null && (
            <Button loading={pending} onClick={() => void submit()}>
              送信する
            </Button>
          )}
        </>
      )}
    >
      <PatientLine patient={order.patient} />
      <div ref={ref} className={styles.content}>
        {refusal === null ? (
          <Recipient {...{ way, target, setTarget, typed, setTyped }} problem={problems['to']} />
        ) : (
          <Notice tone="warning" title="この方法では送れません">
            {refusal}
          </Notice>
        )}
        {problem && <Notice tone="error">{problem}</Notice>}
        {refusal === null && <MessagePreview subject={way.subject} text={way.text} parts={way.parts} />}
      </div>
    </EditingDialog>
  );
}

type RecipientProps = {
  way: DeliveryWay;
  target: Target;
  setTarget: (target: Target) => void;
  typed: string;
  setTyped: (typed: string) => void;
  problem: string | undefined;
};

function Recipient({
  way: { channel, recipient, unusable },
  target,
  setTarget,
  typed,
  setTyped,
  problem,
}: RecipientProps) {
  const isMail = channel === 'email';
  return (
    <>
      {recipient !== null && (
        <RadioGroup
          label="送信先"
          value={target}
          onChange={(event) => setTarget(event.target.value as Target)}
          options={[
            { value: 'record', label: `患者の記録の${isMail ? 'アドレス' : '番号'}：${recipient}` },
            {
              value: 'typed',
              label: '別の送信先を入力する',
              help: 'このオーダーだけに使い、患者の記録には残しません。',
            },
          ]}
        />
      )}
      {target === 'typed' && (
        <TextField
          label={isMail ? 'メールアドレス' : '携帯電話の番号'}
          name="to"
          required
          type={isMail ? 'email' : 'tel'}
          autoComplete="off"
          help={
            recipient === null
              ? `${unusable ?? '患者の記録に送信先がありません'}。ここに入力すると、このオーダーだけに使います。`
              : undefined
          }
          value={typed}
          error={problem}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </>
  );
}

/** One press is one message: the same press, sent again, has the same key; another address has another. */
function useSending(orderId: Order['id'], channel: DeliveryChannel) {
  const { run, pending, refusal } = useCommand({
    onRefused: () => void queryClient.invalidateQueries({ queryKey: deliveriesQuery(orderId).queryKey }),
  });
  const send = (to: string | null): Promise<boolean> =>
    run(async (idempotencyKey) => {
      const body = { channel, to };
      keepDeliveries(orderId, await call(deliveryContract.send, { params: { orderId }, body, idempotencyKey }));
    }, to);
  return { send, pending, problem: refusal };
}

const keepDeliveries = (orderId: Order['id'], deliveries: OrderDeliveries): void =>
  void queryClient.setQueryData(deliveriesQuery(orderId).queryKey, deliveries);
