import { ApiProblem } from '@nattoku/contract/shared/client';
import type { ConsentIntake } from '@nattoku/contract/consent/consent-intake';
import { type ConsentTemplate, consentTemplateContract } from '@nattoku/contract/consent/consent-template';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { Form, FormActions } from '@nattoku/ui/form/form';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { keepTemplate } from '#areas/consent/template/consent-template.queries.ts';
import { DetailsFields, factsOf } from '#areas/consent/template/details-fields.tsx';
import { checkValues, emptyValues, templateOf, type TemplateValues } from '#areas/consent/template/template-values.ts';
import { call } from '#platform/network/call.ts';
import { newIdempotencyKey } from '#platform/network/idempotency-key.ts';
import { href } from '#routing/paths.ts';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { useValidatedForm } from '#editing/use-validated-form.ts';

type Values = TemplateValues & { takeFields: boolean };
type Props = { intake: ConsentIntake; onGone: () => void };

/** Makes a template of the pages that were taken in; its fields are placed next. */
export function IntakeTemplate({ intake, onGone }: Props) {
  const navigate = useNavigate();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const opened = ({ open, id, name }: ConsentTemplate) => {
    void (async () => {
      await navigate(
        open ? href('/consent/template/edit', { version: open.id }) : href('/consent/template/:id', { id }),
      );
      showSnackbar({ type: 'done', title: `「${name}」を作成しました`, desc: '署名欄と記入欄を置いてください。' });
    })();
  };
  const form = useValidatedForm<Values, ConsentTemplate>({
    defaultValues: { ...emptyValues, name: intake.proposedName, takeFields: intake.fields.length > 0 },
    check: checkValues,
    save: ({ takeFields, ...values }) =>
      call(consentTemplateContract.create, {
        body: { ...templateOf(values), content: { source: 'pdf', intakeId: intake.id, takeFields } },
        idempotencyKey,
      }).catch((error: unknown) => {
        if (error instanceof ApiProblem && error.body.code === 'consent.intakeGone') onGone();
        throw error;
      }),
    onSaved: (template) => {
      keepTemplate(template);
      opened(template);
    },
  });
  return (
    <Form full {...form.formProps}>
      <FormRefusal>{form.refusal}</FormRefusal>
      <DetailsFields {...factsOf(form)} />
      {intake.fields.length > 0 && (
        <CheckboxField
          label={`PDFの入力欄（${intake.fields.length}個）を記入欄として使う`}
          help="名前から、患者氏名や署名などの種類も割り当てます。あとで直せます。"
          {...form.register('takeFields')}
        />
      )}
      <FormActions>
        <ButtonLink variant="subTertiary" href={href('/consent/template')}>
          やめる
        </ButtonLink>
        <Button type="submit" loading={form.isSaving}>
          作成して、記入欄を置く
        </Button>
      </FormActions>
    </Form>
  );
}
