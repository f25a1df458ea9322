import type { ReadingSection } from '@nattoku/contract/consent/consent-form';
import { consentTemplateLimits, type ConsentTemplateVersion } from '@nattoku/contract/consent/consent-template';
import { checkReading, normaliseReading, ownReading } from '@nattoku/contract/consent/consent-template-input';
import { consentVersionContract } from '@nattoku/contract/consent/consent-version';
import { Button } from '@nattoku/ui/action/button';
import { Form, FormActions } from '@nattoku/ui/form/form';
import { plusIcon, trashIcon } from '@nattoku/ui/tokens/icons';
import { Notice } from '@nattoku/ui/feedback/notice';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { FixedBlock } from '#areas/consent/template/block-fields.tsx';
import styles from '#areas/consent/template/consent-template.module.css';
import { refetchTemplates, versionQuery } from '#areas/consent/template/consent-template.queries.ts';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';
import { WatchedPlainJapaneseCheck } from '#parts/plain-japanese/watched-plain-japanese-check.tsx';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { useValidatedForm } from '#editing/use-validated-form.ts';

type Values = { reading: ReadingSection[] };
type Props = { version: ConsentTemplateVersion; onDone: () => void };

/** Sections with headings, one below the other, as patients will read them. */
export function ReadingForm({ version: opened, onDone }: Props) {
  // Saved against the version that was seen when typing began; the person who was faster is reported.
  const [seen] = useState(opened);
  const form = useValidatedForm<Values, ConsentTemplateVersion>({
    defaultValues: { reading: ownReading(seen.reading) },
    // Places in what is typed: empty sections are left out by the server.
    check: ({ reading }) => checkReading(reading),
    save: ({ reading }) =>
      call(consentVersionContract.saveReading, {
        params: { versionId: seen.id },
        body: { version: seen.version, reading: normaliseReading(reading) },
      }),
    onSaved: (saved) => {
      queryClient.setQueryData(versionQuery(saved.id).queryKey, saved);
      void refetchTemplates();
      onDone();
      showSnackbar({ type: 'done', title: '患者さんが読む文章を保存しました' });
    },
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'reading' });
  return (
    <Form full {...form.formProps}>
      <FormRefusal>{form.refusal}</FormRefusal>
      <Notice tone="info">見出しごとに分けて、短い文で書くと読みやすくなります。</Notice>
      {fields.map(({ id }, at) => (
        <fieldset key={id} className={styles.section} aria-label={`${at + 1}つ目の文章`}>
          <TextField
            label={`見出し ${at + 1}`}
            counter={consentTemplateLimits.heading}
            autoComplete="off"
            error={form.problems[`reading.${at}.heading`]}
            {...form.register(`reading.${at}.heading`)}
          />
          <div>
            <TextAreaField
              id={`reading-${id}`}
              label={`文章 ${at + 1}`}
              rows={5}
              counter={consentTemplateLimits.section}
              error={form.problems[`reading.${at}.text`]}
              {...form.register(`reading.${at}.text`)}
            />
            <WatchedPlainJapaneseCheck
              control={form.control}
              name={`reading.${at}.text`}
              fieldId={`reading-${id}`}
              label={`文章 ${at + 1}`}
            />
          </div>
          <div>
            <Button variant="tertiary" size="small" icon={trashIcon} onClick={() => remove(at)}>
              {at + 1}つ目を消す
            </Button>
          </div>
        </fieldset>
      ))}
      {fields.length < consentTemplateLimits.sections && (
        <div>
          <Button variant="tertiary" icon={plusIcon} onClick={() => append({ heading: '', text: '' })}>
            見出しと文章を追加
          </Button>
        </div>
      )}
      <FixedBlock />
      <FormActions>
        <Button variant="subTertiary" onClick={onDone}>
          やめる
        </Button>
        <Button type="submit" loading={form.isSaving}>
          保存する
        </Button>
      </FormActions>
    </Form>
  );
}
