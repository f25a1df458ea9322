import type { Approach } from '@nattoku/contract/video/approach';
import { checkApproach, normaliseApproach } from '@nattoku/contract/video/approach-input';
import { Button } from '@nattoku/ui/action/button';
import { Card } from '@nattoku/ui/layout/card';
import { Form } from '@nattoku/ui/form/form';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useEffect, useId } from 'react';
import { ApproachBasics } from '#areas/video/approach/approach-basics.tsx';
import { ApproachConflict } from '#areas/video/approach/approach-conflict.tsx';
import styles from '#areas/video/approach/approach-page.module.css';
import { type ApproachValues, approachOf, emptyValues, valuesOf } from '#areas/video/approach/approach-values.ts';
import { ContentFields } from '#areas/video/approach/content-fields.tsx';
import { useCreateApproach, useUpdateApproach } from '#areas/video/approach/approach.queries.ts';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { useRecordForm } from '#editing/use-record-form.ts';

type Props = {
  approach?: Approach;
  onSaved?: (approach: Approach) => void;
  /** The field to go to, and what is called once it has the focus. */
  focus?: string | undefined;
  onFocused?: () => void;
};

export function ApproachForm({ approach, onSaved, focus, onFocused }: Props) {
  const id = useId();
  const create = useCreateApproach();
  const update = useUpdateApproach(approach?.id ?? ('' as Approach['id']));
  const { form, conflict, settle } = useRecordForm<ApproachValues, Approach>({
    saved: approach,
    valuesOf: (saved) => (saved ? valuesOf(saved) : emptyValues),
    check: (values) => checkApproach(normaliseApproach(approachOf(values))),
    save: (values, { version, key: idempotencyKey }) => {
      const typed = normaliseApproach(approachOf(values));
      if (version === undefined) return create.mutateAsync({ approach: typed, idempotencyKey });
      return update.mutateAsync({ ...typed, version });
    },
    onSaved: (saved) => {
      showSnackbar({ type: 'done', title: '保存しました', desc: saved.name });
      onSaved?.(saved);
    },
  });
  const { formProps, refusal, isSaving, isDirty, getValues } = form;

  useEffect(() => {
    if (!focus) return;
    document.querySelector<HTMLElement>(`[data-place="${CSS.escape(focus)}"]`)?.focus();
    onFocused?.();
  }, [focus, onFocused]);

  return (
    <Form id={id} full {...formProps}>
      <FormRefusal>{refusal}</FormRefusal>
      {conflict && <ApproachConflict mine={approachOf(getValues())} theirs={conflict} onSettle={settle} />}
      <Card title="基本情報">
        <ApproachBasics form={form} approach={approach} />
      </Card>
      <ContentFields form={form} approach={approach} />
      <div className={styles.save}>
        {isDirty && <span className={styles.quiet}>保存していない変更があります</span>}
        <Button type="submit" form={id} loading={isSaving}>
          保存する
        </Button>
      </div>
    </Form>
  );
}
