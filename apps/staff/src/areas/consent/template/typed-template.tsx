import { emptyBlocks, type ExplanationBlocks } from '@nattoku/contract/video/approach';
import { type ConsentTemplate, consentTemplateContract } from '@nattoku/contract/consent/consent-template';
import { checkConsentBlocks, normaliseConsentBlocks } from '@nattoku/contract/consent/consent-template-input';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { Form, FormActions } from '@nattoku/ui/form/form';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { BlockFields } from '#areas/consent/template/block-fields.tsx';
import styles from '#areas/consent/template/consent-template.module.css';
import { keepTemplate } from '#areas/consent/template/consent-template.queries.ts';
import { DetailsFields, factsOf } from '#areas/consent/template/details-fields.tsx';
import { useKeeping, useKeptTyping } from '#areas/consent/template/kept-typing.ts';
import { checkValues, emptyValues, templateOf, type TemplateValues } from '#areas/consent/template/template-values.ts';
import { call } from '#platform/network/call.ts';
import { newIdempotencyKey } from '#platform/network/idempotency-key.ts';
import { href } from '#routing/paths.ts';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { ResumedNotice } from '#editing/resumed-notice.tsx';
import { useValidatedForm } from '#editing/use-validated-form.ts';

type Values = TemplateValues & { blocks: ExplanationBlocks };
const empty: Values = { ...emptyValues, blocks: emptyBlocks };
const nothing = () => ({ values: empty, version: 0 });

/** A new template that is typed. */
export function TypedTemplate() {
  const navigate = useNavigate();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const kept = useKeptTyping(null, nothing);
  const [isResumed, setResumed] = useState(kept.isResumed);
  const form = useValidatedForm<Values, ConsentTemplate>({
    defaultValues: kept.found.values,
    check: (values) => [...checkValues(values), ...checkConsentBlocks(normaliseConsentBlocks(values.blocks))],
    save: ({ blocks, ...values }) =>
      call(consentTemplateContract.create, {
        body: { ...templateOf(values), content: { source: 'typed', blocks: normaliseConsentBlocks(blocks) } },
        idempotencyKey,
      }),
    onSaved: (template) => {
      kept.forget();
      keepTemplate(template);
      void (async () => {
        await navigate(href('/consent/template/:id', { id: template.id }));
        showSnackbar({
          type: 'done',
          title: `「${template.name}」を作成しました`,
          desc: '仕上がりを確かめてください。',
        });
      })();
    },
  });
  const approachIds = useWatch({ control: form.control, name: 'approachIds' });
  useKeeping(useWatch({ control: form.control }), form.isDirty, () =>
    kept.keep({ values: form.getValues(), version: 0 }),
  );
  const startOver = () => {
    kept.forget();
    form.begin(empty);
    setResumed(false);
  };
  return (
    <div className={styles.form}>
      {isResumed && <ResumedNotice onStartOver={startOver} />}
      <Form full {...form.formProps}>
        <FormRefusal>{form.refusal}</FormRefusal>
        <DetailsFields {...factsOf(form)} />
        <h2 className={styles.heading}>説明の内容</h2>
        <Controller
          name="blocks"
          control={form.control}
          render={({ field: { value, onChange } }) => (
            <BlockFields blocks={value} problems={form.problems} approachIds={approachIds} onChange={onChange} />
          )}
        />
        <FormActions>
          <ButtonLink variant="subTertiary" href={href('/consent/template')}>
            やめる
          </ButtonLink>
          <Button type="submit" loading={form.isSaving}>
            作成する
          </Button>
        </FormActions>
      </Form>
    </div>
  );
}
