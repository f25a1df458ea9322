import {
  apiClientContract,
  apiClientLimits,
  apiClientUntilMessage,
  ApiResource,
  ApiScope,
  apiScopeNames,
} from '@nattoku/contract/interoperability/interoperability';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { max, required } from '@nattoku/rules/text/validation';
import { Button } from '@nattoku/ui/action/button';
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

type Values = { name: string; resources: string[]; until: string };

const check = ({ name, resources, until }: Values) => {
  const today = todayInTokyo(new Date());
  return problemsOf({
    name: [required(name), max(name, apiClientLimits.name)],
    resources: [resources.length > 0 || 'このキーでできることを1つ以上選んでください'],
    until: [
      required(until),
      (until >= today && until <= addDays(today, apiClientLimits.days)) || apiClientUntilMessage,
    ],
  });
};

const YEAR = 365;

type Props = { onClose: () => void; onMade: (key: string) => void };

export function ApiClientDialog({ onClose, onMade }: Props) {
  const id = useId();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [today] = useState(() => todayInTokyo(new Date()));
  const { formProps, register, control, problems, refusal, isSaving } = useValidatedForm({
    defaultValues: { name: '', resources: [...ApiResource.options] as string[], until: addDays(today, YEAR) },
    check,
    save: ({ name, resources, until }: Values) =>
      call(apiClientContract.create, {
        body: { name, until, resources: ApiScope.options.filter((each) => resources.includes(each)) },
        idempotencyKey,
      }),
    onSaved: ({ key }) => {
      void refetchInteroperability();
      onMade(key);
    },
  });
  return (
    <EditingDialog
      onClose={onClose}
      title="APIキーの発行"
      renderActions={(close) => (
        <>
          <Button variant="tertiary" onClick={close}>
            やめる
          </Button>
          <Button type="submit" form={id} loading={isSaving}>
            発行する
          </Button>
        </>
      )}
    >
      <Form id={id} full {...formProps}>
        <FormRefusal>{refusal}</FormRefusal>
        <TextField
          label="システムの名前"
          help="監査ログに、この名前で残ります。例: 電子カルテ、文書管理システム"
          required
          counter={apiClientLimits.name}
          error={problems['name']}
          {...register('name')}
        />
        <Controller
          control={control}
          name="resources"
          render={({ field }) => (
            <CheckboxGroup
              label="このキーでできること"
              help="相手のシステムに必要なものだけを選んでください。「登録」と「起動」のほかは、読むだけです。"
              required
              value={field.value}
              onChange={field.onChange}
              options={ApiScope.options.map((value) => ({ value, label: apiScopeNames[value] }))}
              error={problems['resources']}
            />
          )}
        />
        <TextField
          label="期限"
          help="この日の終わりに使えなくなります。最長2年です。"
          type="date"
          required
          min={today}
          max={addDays(today, apiClientLimits.days)}
          error={problems['until']}
          {...register('until')}
        />
      </Form>
    </EditingDialog>
  );
}
