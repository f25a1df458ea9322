import {
  type Webhook,
  webhookContract,
  WebhookEvent,
  webhookEventNames,
  webhookLimits,
} from '@nattoku/contract/interoperability/webhook';
import { max, required } from '@nattoku/rules/text/validation';
import { Button } from '@nattoku/ui/action/button';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { CheckboxGroup } from '@nattoku/ui/form/checkbox-group';
import { Form } from '@nattoku/ui/form/form';
import { TextField } from '@nattoku/ui/form/text-field';
import { useId, useState } from 'react';
import { Controller } from 'react-hook-form';
import { problemsOf } from '#areas/settings/interoperability/field-verdicts.ts';
import { refetchInteroperability } from '#areas/settings/interoperability/interoperability.queries.ts';
import { call } from '#platform/network/call.ts';
import { newIdempotencyKey } from '#platform/network/idempotency-key.ts';
import { EditingDialog } from '#editing/editing-dialog.tsx';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { useValidatedForm } from '#editing/use-validated-form.ts';

type Values = { name: string; url: string; events: string[]; isOn: boolean };

const check = ({ name, url, events }: Values) =>
  problemsOf({
    name: [required(name), max(name, webhookLimits.name)],
    url: [required(url), max(url, webhookLimits.url)],
    events: [events.length > 0 || '知らせるできごとを1つ以上選んでください'],
  });

type Props = {
  /** Without one a new address is registered. */
  webhook?: Webhook;
  onClose: () => void;
  onMade: (secret: string) => void;
};

function useWebhookForm({ webhook, onClose, onMade }: Props) {
  const [idempotencyKey] = useState(newIdempotencyKey);
  return useValidatedForm<Values, string | null>({
    defaultValues: {
      name: webhook?.name ?? '',
      url: webhook?.url ?? '',
      events: [...(webhook?.events ?? WebhookEvent.options)],
      isOn: webhook?.state === 'on',
    },
    check,
    save: async ({ isOn, events, ...values }) => {
      const body = { ...values, events: WebhookEvent.options.filter((each) => events.includes(each)) };
      if (!webhook) return (await call(webhookContract.create, { body, idempotencyKey })).secret;
      const { id: webhookId, version } = webhook;
      await call(webhookContract.update, { params: { webhookId }, body: { ...body, isOn, version } });
      return null;
    },
    onSaved: (secret) => {
      void refetchInteroperability();
      if (secret) onMade(secret);
      onClose();
    },
  });
}

export function WebhookDialog(props: Props) {
  const { webhook, onClose } = props;
  const id = useId();
  const { formProps, register, control, problems, refusal, isSaving } = useWebhookForm(props);
  return (
    <EditingDialog
      onClose={onClose}
      title={webhook ? `「${webhook.name}」の編集` : '送信先の登録'}
      renderActions={(close) => (
        <>
          <Button variant="tertiary" onClick={close}>
            やめる
          </Button>
          <Button type="submit" form={id} loading={isSaving}>
            {webhook ? '保存する' : '登録する'}
          </Button>
        </>
      )}
    >
      <Form id={id} full {...formProps}>
        <FormRefusal>{refusal}</FormRefusal>
        <TextField
          label="送信先の名前"
          required
          counter={webhookLimits.name}
          error={problems['name']}
          {...register('name')}
        />
        <TextField
          label="送信先のURL"
          help="https:// で始まるURLです。患者さんの氏名や番号は送りません。"
          type="url"
          inputMode="url"
          required
          error={problems['url']}
          {...register('url')}
        />
        <Controller
          control={control}
          name="events"
          render={({ field }) => (
            <CheckboxGroup
              label="知らせるできごと"
              required
              value={field.value}
              onChange={field.onChange}
              options={WebhookEvent.options.map((value) => ({ value, label: webhookEventNames[value] }))}
              error={problems['events']}
            />
          )}
        />
        {webhook && (
          <CheckboxField
            label="この送信先に送る"
            help="再開すると、止まっていた間の送信待ちをすぐに送ります。外すと、新しいできごとも知らせません。"
            {...register('isOn')}
          />
        )}
      </Form>
    </EditingDialog>
  );
}
