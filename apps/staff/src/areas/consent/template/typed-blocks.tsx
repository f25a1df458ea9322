import { emptyBlocks, type ExplanationBlocks } from '@nattoku/contract/video/approach';
import type { ConsentTemplateVersion } from '@nattoku/contract/consent/consent-template';
import { checkConsentBlocks, normaliseConsentBlocks } from '@nattoku/contract/consent/consent-template-input';
import { consentVersionContract } from '@nattoku/contract/consent/consent-version';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { Form, FormActions } from '@nattoku/ui/form/form';
import { Notice } from '@nattoku/ui/feedback/notice';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { BlockFields } from '#areas/consent/template/block-fields.tsx';
import styles from '#areas/consent/template/consent-template.module.css';
import { refetchTemplates } from '#areas/consent/template/consent-template.queries.ts';
import { useKeeping, useKeptTyping } from '#areas/consent/template/kept-typing.ts';
import { emptyValues } from '#areas/consent/template/template-values.ts';
import { call } from '#platform/network/call.ts';
import { href } from '#routing/paths.ts';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { ResumedNotice } from '#editing/resumed-notice.tsx';
import { useValidatedForm } from '#editing/use-validated-form.ts';

type Values = { blocks: ExplanationBlocks };

/** The blocks of a draft: saved, its pages are laid out again. */
export function TypedBlocks({ version: opened }: { version: ConsentTemplateVersion }) {
  const navigate = useNavigate();
  // What is saved goes against the version that was seen when typing began, however often the query is asked again.
  const asOpened = () => ({
    values: { ...emptyValues, blocks: opened.blocks ?? emptyBlocks },
    version: opened.version,
  });
  const kept = useKeptTyping(opened.id, asOpened);
  const [isResumed, setResumed] = useState(kept.isResumed);
  const [seen, setSeen] = useState({ ...opened, version: kept.found.version });
  const [overtaken, setOvertaken] = useState<ConsentTemplateVersion>();
  const back = href('/consent/template/:id', { id: seen.templateId });
  const form = useValidatedForm<Values, ConsentTemplateVersion>({
    defaultValues: { blocks: kept.found.values.blocks },
    check: ({ blocks }) => checkConsentBlocks(normaliseConsentBlocks(blocks)),
    save: ({ blocks }) =>
      call(consentVersionContract.saveBlocks, {
        params: { versionId: seen.id },
        body: { version: seen.version, blocks: normaliseConsentBlocks(blocks) },
      }),
    onConflict: (current) => setOvertaken(current as ConsentTemplateVersion),
    onSaved: () => {
      kept.forget();
      void refetchTemplates();
      void (async () => {
        await navigate(back);
        showSnackbar({ type: 'done', title: '説明の内容を保存し、ページを作り直しました' });
      })();
    },
  });
  useKeeping(useWatch({ control: form.control }), form.isDirty, () =>
    kept.keep({ values: { ...emptyValues, ...form.getValues() }, version: seen.version }),
  );
  const begin = (current: ConsentTemplateVersion) => {
    kept.forget();
    setSeen(current);
    form.begin({ blocks: current.blocks ?? emptyBlocks });
    setResumed(false);
  };
  if (seen.state !== 'draft' || seen.source !== 'typed') {
    return (
      <Notice tone="info" action={<ButtonLink href={back}>様式を開く</ButtonLink>}>
        この版の文章は変更できません。新しい版を作って変更してください。
      </Notice>
    );
  }
  const settle = (keep: 'mine' | 'theirs') => {
    if (!overtaken) return;
    if (keep === 'theirs') begin(overtaken);
    else setSeen(overtaken);
    setOvertaken(undefined);
  };
  return (
    <div className={styles.form}>
      {isResumed && !overtaken && <ResumedNotice onStartOver={() => begin(opened)} />}
      {overtaken && <OvertakenNotice onTheirs={() => settle('theirs')} onMine={() => settle('mine')} />}
      <Form full {...form.formProps}>
        <FormRefusal>{form.refusal}</FormRefusal>
        <Controller
          name="blocks"
          control={form.control}
          render={({ field: { value, onChange } }) => (
            <BlockFields blocks={value} problems={form.problems} approachIds={[]} onChange={onChange} />
          )}
        />
        <FormActions>
          <ButtonLink variant="subTertiary" href={back}>
            やめる
          </ButtonLink>
          <Button type="submit" loading={form.isSaving}>
            保存する
          </Button>
        </FormActions>
      </Form>
    </div>
  );
}

function OvertakenNotice({ onTheirs, onMine }: { onTheirs: () => void; onMine: () => void }) {
  return (
    <Notice
      tone="warning"
      title="ほかの職員が先に保存しました"
      action={
        <span className={styles.actions}>
          <Button size="small" variant="tertiary" onClick={onTheirs}>
            保存されている内容にする
          </Button>
          <Button size="small" onClick={onMine}>
            入力した内容で続ける
          </Button>
        </span>
      }
    >
      どちらの内容で続けるかを選んでください。入力した内容は、まだ画面に残っています。
    </Notice>
  );
}
