import { deliveryContract, type PatientContact, type PatientContactSettings } from '@nattoku/contract/order/delivery';
import { checkPatientContact, checkRecipient } from '@nattoku/contract/order/delivery-input';
import { type DeliveryChannel, deliveryChannelNames } from '@nattoku/contract/order/reminder-plan';
import { Button } from '@nattoku/ui/action/button';
import { Card } from '@nattoku/ui/layout/card';
import { Notice } from '@nattoku/ui/feedback/notice';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { TextField } from '@nattoku/ui/form/text-field';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { useState } from 'react';
import styles from '#areas/settings/patient-contact/patient-contact.module.css';
import { call } from '#platform/network/call.ts';
import { useSession } from '#platform/session/use-session.ts';
import { useCommand } from '#editing/use-command.ts';

type Props = { contact: PatientContact; server: PatientContactSettings['server'] };

/** The texts as they stand above, saved or not, to oneself. */
export function TestSend({ contact, server }: Props) {
  const { email } = useSession();
  const [channel, setChannel] = useState<DeliveryChannel>(server.email ? 'email' : 'sms');
  const [to, setTo] = useState(server.email ? email : '');
  const { ref, problems, check } = useCheckedFields(() => checkRecipient(channel, to));
  const { send, pending, outcome } = useTest(contact);
  const channels = (['email', 'sms'] as const).filter((each) => server[each]);
  if (channels.length === 0) return null;

  const choose = (chosen: DeliveryChannel) => {
    setChannel(chosen);
    setTo(chosen === 'email' ? email : '');
  };
  return (
    <Card title="自分あてに試す">
      <div ref={ref} className={styles.stack}>
        <p>上の文面のまま、どの患者さんにもつながらないリンクを入れて送ります。保存していない変更も試せます。</p>
        <RadioGroup
          label="方法"
          layout="row"
          value={channel}
          onChange={(event) => choose(event.target.value as DeliveryChannel)}
          options={channels.map((each) => ({ value: each, label: deliveryChannelNames[each] }))}
        />
        <TextField
          label={channel === 'email' ? 'メールアドレス' : '携帯電話の番号'}
          name="to"
          required
          type={channel === 'email' ? 'email' : 'tel'}
          autoComplete="off"
          value={to}
          error={problems['to']}
          onChange={(event) => setTo(event.target.value)}
        />
        {outcome && <Notice tone={outcome.tone}>{outcome.words}</Notice>}
        <div>
          <Button
            variant="tertiary"
            loading={pending}
            disabled={checkPatientContact(contact).length > 0}
            onClick={() => check() && void send(channel, to)}
          >
            試しに送る
          </Button>
        </div>
      </div>
    </Card>
  );
}

type Outcome = { tone: 'done' | 'error'; words: string };

function useTest(settings: PatientContact) {
  const { run, pending, refusal } = useCommand();
  const [sent, setSent] = useState<string>();
  const send = (channel: DeliveryChannel, to: string) => {
    setSent(undefined);
    return run(
      async (idempotencyKey) => {
        const { sentTo } = await call(deliveryContract.test, { body: { channel, to, settings }, idempotencyKey });
        setSent(`${sentTo} に送りました。届いた文面を確認してください。`);
      },
      [channel, to, settings],
    );
  };
  const outcome: Outcome | undefined =
    refusal === undefined
      ? sent === undefined
        ? undefined
        : { tone: 'done', words: sent }
      : { tone: 'error', words: refusal };
  return { send, pending, outcome };
}
