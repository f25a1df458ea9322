import type { VideoTemplateId } from '@nattoku/contract/shared/primitives';
import { Stepper, type Step } from '@nattoku/ui/layout/stepper';
import { href } from '#routing/paths.ts';

/** Where the pages of a flow live, and which come one after the other. */
export const flows = {
  add: {
    within: '/video/template/add/',
    steps: [
      { step: 'approach', label: 'アプローチ' },
      { step: 'video', label: '動画' },
      { step: 'title', label: '内容' },
      { step: 'preview', label: 'プレビュー' },
      { step: 'done', label: '完了' },
    ],
  },
  edit: {
    within: '/video/template/edit/',
    steps: [
      { step: 'video', label: '動画' },
      { step: 'title', label: '内容' },
      { step: 'preview', label: 'プレビュー' },
      { step: 'done', label: '完了' },
    ],
  },
} as const;

export type StepName = 'approach' | 'video' | 'title' | 'preview' | 'done';

/** The address of a step; `id` names the template that is edited. */
export function stepAddress(step: StepName, id: VideoTemplateId | null): string {
  if (id !== null && step !== 'approach') return href(`/video/template/edit/${step}`, { id });
  return href(`/video/template/add/${step}`);
}

type Props = { current: StepName; id: VideoTemplateId | null };

/** What is done leads back, until everything is saved. */
export function TemplateSteps({ current, id }: Props) {
  const { steps } = id === null ? flows.add : flows.edit;
  const place = steps.findIndex(({ step }) => step === current);
  return (
    <Stepper
      label={id === null ? '動画セット作成の手順' : '動画セット編集の手順'}
      current={place}
      steps={steps.map(({ step, label }): Step => ({
        label,
        ...(current !== 'done' && { href: stepAddress(step, id) }),
      }))}
    />
  );
}
