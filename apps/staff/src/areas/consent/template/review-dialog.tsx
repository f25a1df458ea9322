import type { LayoutFinding } from '@nattoku/contract/consent/consent-editor';
import {
  type ConsentTemplate,
  consentTemplateLimits,
  type ConsentVersionSummary,
} from '@nattoku/contract/consent/consent-template';
import { consentVersionContract } from '@nattoku/contract/consent/consent-version';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { max, required } from '@nattoku/rules/text/validation';
import { Button } from '@nattoku/ui/action/button';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { Form } from '@nattoku/ui/form/form';
import { Notice } from '@nattoku/ui/feedback/notice';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { useId } from 'react';
import { keepTemplate, refetchTemplates } from '#areas/consent/template/consent-template.queries.ts';
import { checkReason, type Mended, PublishChecks, useTemplateGaps } from '#areas/consent/template/publish-checks.tsx';
import { Findings } from '#areas/consent/template/preflight-notice.tsx';
import { call } from '#platform/network/call.ts';
import { EditingDialog } from '#editing/editing-dialog.tsx';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { useValidatedForm } from '#editing/use-validated-form.ts';

export type ReviewStep = 'submit' | 'return' | 'publish';
type Props = {
  step: ReviewStep;
  template: ConsentTemplate;
  work: ConsentVersionSummary;
  /** What the preflight warns of: the person who publishes says to have looked at it. */
  warnings: readonly LayoutFinding[];
  onClose: () => void;
  onMend: (mended: Mended) => void;
};
type Values = { note: string; warningsSeen: boolean; reason: string };

type Words = { title: string; description: string; label: string; verb: string; done: string };
const words: Record<ReviewStep, Words> = {
  submit: {
    title: 'の承認を依頼しますか？',
    description: '承認されるまで、この版は変更できなくなります。',
    label: '変更点（承認する人に伝わります）',
    verb: '依頼する',
    done: 'の承認を依頼しました',
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
      '公開した版は変更できません。前の版は終了し、新しいオーダーにはこの版を使います。進行中の同意書は、発行したときの版のまま続きます。',
    label: 'メモ',
    verb: '公開する',
    done: 'を公開しました',
  },
};
const move = (step: ReviewStep, work: ConsentVersionSummary, { note, warningsSeen, reason }: Values) => {
  const params = { versionId: work.id };
  const body = { version: work.version, note };
  if (step === 'submit') return call(consentVersionContract.submit, { params, body });
  if (step === 'return') return call(consentVersionContract.sendBack, { params, body });
  return call(consentVersionContract.publish, { params, body: { ...body, warningsSeen, ...(reason && { reason }) } });
};

type Checked = Pick<Props, 'step' | 'template' | 'work' | 'onClose'> & {
  isNeeded: boolean;
  mustLook: boolean;
  lacks: boolean;
};

function useReviewForm({ step, template, work, onClose, isNeeded, mustLook, lacks }: Checked) {
  return useValidatedForm<Values, ConsentTemplate>({
    defaultValues: { note: '', warningsSeen: false, reason: '' },
    check: ({ note, warningsSeen, reason }) => {
      const text = normaliseText(note);
      const wrong = [!isNeeded || required(text), max(text, consentTemplateLimits.note)].find((one) => one !== true);
      return [
        ...(wrong ? [{ field: 'note', message: wrong }] : []),
        ...(lacks ? checkReason(reason) : []),
        ...(mustLook && !warningsSeen ? [{ field: 'warningsSeen', message: '内容を確かめてから選んでください' }] : []),
      ];
    },
    save: (values) =>
      move(step, work, values).catch((error: unknown) => {
        void refetchTemplates();
        throw error;
      }),
    onSaved: (saved) => {
      onClose();
      keepTemplate(saved);
      showSnackbar({ type: 'done', title: `「${template.name}」第${work.number}版${words[step].done}` });
    },
  });
}

/** A step of a version's way to publication, with a note. */
export function ReviewDialog({ step, template, work, warnings, onClose, onMend }: Props) {
  const id = useId();
  const { title, description, label, verb } = words[step];
  const isNeeded = step === 'return' || (step === 'submit' && work.number > 1);
  const mustLook = step === 'publish' && warnings.length > 0;
  const gaps = useTemplateGaps(template, work);
  const lacks = step === 'publish' && gaps.length > 0;
  const form = useReviewForm({ step, template, work, onClose, isNeeded, mustLook, lacks });
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
        {mustLook && (
          <>
            <Notice tone="warning" title="点検で見つかったこと">
              <Findings findings={warnings} />
            </Notice>
            <CheckboxField
              label="上の内容を確かめました。このまま公開します"
              required
              error={form.problems['warningsSeen']}
              {...form.register('warningsSeen')}
            />
          </>
        )}
        {step === 'publish' && (
          <PublishChecks
            gaps={gaps}
            mends={work.state === 'draft' ? ['details', 'review'] : ['details']}
            onMend={onMend}
            field={form.register('reason')}
            error={form.problems['reason']}
          />
        )}
        <TextAreaField
          label={label}
          required={isNeeded}
          rows={3}
          counter={consentTemplateLimits.note}
          error={form.problems['note']}
          {...form.register('note')}
        />
      </Form>
    </EditingDialog>
  );
}
