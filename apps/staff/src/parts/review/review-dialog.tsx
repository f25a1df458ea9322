import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { Button } from '@nattoku/ui/action/button';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { Form } from '@nattoku/ui/form/form';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { Notice } from '@nattoku/ui/feedback/notice';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useId } from 'react';
import { EditingDialog } from '#editing/editing-dialog.tsx';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { useValidatedForm } from '#editing/use-validated-form.ts';
import styles from '#parts/review/review.module.css';

export type ReviewStep = 'submit' | 'return' | 'publish';

/** How the content of one kind takes a step of its review. */
export type Reviewing<Saved> = {
  /** In perceived characters. */
  noteMost: number;
  noteProblem: (note: string, isNeeded: boolean) => string | undefined;
  move: (step: ReviewStep, note: string) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
};

type Props<Saved> = {
  step: ReviewStep;
  name: string;
  number: number;
  /** The person who publishes says to have looked at them. */
  warnings: readonly { key: string; sentence: string }[];
  reviewing: Reviewing<Saved>;
  onClose: () => void;
};
type Values = { note: string; warningsSeen: boolean };

type Words = { title: string; description: string; label: string; verb: string; done: string };
const words: Record<ReviewStep, Words> = {
  submit: {
    title: 'の確認を依頼しますか？',
    description: '確認されるまで、この版は変更できなくなります。',
    label: '変更点（確認する人に伝わります）',
    verb: '依頼する',
    done: 'の確認を依頼しました',
  },
  return: {
    title: 'を差し戻しますか？',
    description: '作成した人が、もう一度編集できるようになります。',
    label: '直してほしいこと',
    verb: '差し戻す',
    done: 'を差し戻しました',
  },
  publish: {
    title: 'を公開しますか？',
    description:
      '公開した版は変更できません。前の版は終了し、新しいオーダーにはこの版を使います。進行中のオーダーは、前の版のまま続きます。',
    label: 'メモ',
    verb: '公開する',
    done: 'を公開しました',
  },
};

function useReviewForm<Saved>(props: Props<Saved>, isNeeded: boolean) {
  const { step, name, number, warnings, reviewing, onClose } = props;
  const mustLook = step === 'publish' && warnings.length > 0;
  return useValidatedForm<Values, Saved>({
    defaultValues: { note: '', warningsSeen: false },
    check: ({ note, warningsSeen }) => {
      const wrong = reviewing.noteProblem(normaliseText(note), isNeeded);
      return [
        ...(wrong === undefined ? [] : [{ field: 'note', message: wrong }]),
        ...(mustLook && !warningsSeen ? [{ field: 'warningsSeen', message: '内容を確かめてから選んでください' }] : []),
      ];
    },
    save: ({ note }) => reviewing.move(step, note),
    onSaved: (saved) => {
      onClose();
      reviewing.onSaved(saved);
      showSnackbar({ type: 'done', title: `「${name}」第${number}版${words[step].done}` });
    },
  });
}

/** A step of a version's way to publication, with a note. */
export function ReviewDialog<Saved>(props: Props<Saved>) {
  const { step, number, warnings, reviewing, onClose } = props;
  const id = useId();
  const { title, description, label, verb } = words[step];
  const isNeeded = step === 'return' || (step === 'submit' && number > 1);
  const form = useReviewForm(props, isNeeded);
  return (
    <EditingDialog
      size="small"
      title={`第${number}版${title}`}
      description={description}
      onClose={onClose}
      renderActions={(close) => (
        <>
          <Button variant="subTertiary" onClick={close}>
            戻る
          </Button>
          <Button type="submit" form={id} loading={form.isSaving}>
            {verb}
          </Button>
        </>
      )}
    >
      <Form id={id} full {...form.formProps}>
        <FormRefusal>{form.refusal}</FormRefusal>
        {step === 'publish' && warnings.length > 0 && (
          <>
            <Notice tone="warning" title="点検で見つかったこと">
              <ul className={styles.list}>
                {warnings.map(({ key, sentence }) => (
                  <li key={key}>{sentence}</li>
                ))}
              </ul>
            </Notice>
            <CheckboxField
              label="上の内容を確かめました。このまま公開します"
              required
              error={form.problems['warningsSeen']}
              {...form.register('warningsSeen')}
            />
          </>
        )}
        <TextAreaField
          label={label}
          required={isNeeded}
          rows={3}
          counter={reviewing.noteMost}
          error={form.problems['note']}
          {...form.register('note')}
        />
      </Form>
    </EditingDialog>
  );
}
