import {
  type Scenario,
  scenarioContract,
  type ScenarioFinding,
  type ScenarioVersionSummary,
} from '@nattoku/contract/ic-support/scenario';
import { noteProblem } from '@nattoku/contract/ic-support/scenario-input';
import { scenarioLimits } from '@nattoku/contract/ic-support/scenario-step';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { Button } from '@nattoku/ui/action/button';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { Form } from '@nattoku/ui/form/form';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { Notice } from '@nattoku/ui/feedback/notice';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useId } from 'react';
import styles from '#areas/ic-support/scenario/scenario.module.css';
import { keepScenario, refetchScenarios, settledVersion } from '#areas/ic-support/scenario/scenario.queries.ts';
import { EditingDialog } from '#editing/editing-dialog.tsx';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { useValidatedForm } from '#editing/use-validated-form.ts';
import { call } from '#platform/network/call.ts';

export type ReviewStep = 'submit' | 'return' | 'publish';
type Props = {
  step: ReviewStep;
  scenario: Scenario;
  work: ScenarioVersionSummary;
  /** The person who publishes says to have looked at them. */
  warnings: readonly ScenarioFinding[];
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

const moves = {
  submit: scenarioContract.submit,
  return: scenarioContract.sendBack,
  publish: scenarioContract.publish,
} as const;

function useReviewForm({ step, scenario, work, warnings, onClose }: Props, isNeeded: boolean) {
  const mustLook = step === 'publish' && warnings.length > 0;
  return useValidatedForm<Values, Scenario>({
    defaultValues: { note: '', warningsSeen: false },
    check: ({ note, warningsSeen }) => {
      const wrong = noteProblem(normaliseText(note), isNeeded);
      return [
        ...(wrong === undefined ? [] : [{ field: 'note', message: wrong }]),
        ...(mustLook && !warningsSeen ? [{ field: 'warningsSeen', message: '内容を確かめてから選んでください' }] : []),
      ];
    },
    save: async ({ note }) => {
      const version = await settledVersion(work);
      return call(moves[step], { params: { versionId: work.id }, body: { version, note } }).catch((error: unknown) => {
        void refetchScenarios();
        throw error;
      });
    },
    onSaved: (saved) => {
      onClose();
      keepScenario(saved);
      showSnackbar({ type: 'done', title: `「${scenario.name}」第${work.number}版${words[step].done}` });
    },
  });
}

/** A step of a version's way to publication, with a note. */
export function ReviewDialog(props: Props) {
  const { step, work, warnings, onClose } = props;
  const id = useId();
  const { title, description, label, verb } = words[step];
  const isNeeded = step === 'return' || (step === 'submit' && work.number > 1);
  const form = useReviewForm(props, isNeeded);
  return (
    <EditingDialog
      size="small"
      title={`第${work.number}版${title}`}
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
                {warnings.map(({ step: at, code, sentence }) => (
                  <li key={`${at} ${code} ${sentence}`}>{sentence}</li>
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
          counter={scenarioLimits.note}
          error={form.problems['note']}
          {...form.register('note')}
        />
      </Form>
    </EditingDialog>
  );
}
