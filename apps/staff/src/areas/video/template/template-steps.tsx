import type { VideoTemplateId } from '@nattoku/contract/shared/primitives';
import { type Flow, type FlowStep, wayBackFrom } from '#editing/flow.ts';
import { FlowStepper } from '#editing/flow-stepper.tsx';
import { href } from '#routing/paths.ts';

export type StepName = 'approach' | 'video' | 'title' | 'preview' | 'done';

/** `id` names the template that is edited. */
type About = { id: VideoTemplateId | null; hasVideos: boolean };

/** The address of a step; `id` names the template that is edited. */
export function stepAddress(step: StepName, id: VideoTemplateId | null): string {
  if (id !== null && step !== 'approach') return href(`/video/template/edit/${step}`, { id });
  return href(`/video/template/add/${step}`);
}

const stepOf = (name: StepName, label: string): FlowStep<StepName, About> => ({
  name,
  label,
  address: ({ id }) => stepAddress(name, id),
});
const hasVideos = ({ hasVideos: has }: About): boolean => has;
const last = [stepOf('title', '内容'), stepOf('preview', 'プレビュー'), stepOf('done', '完了')];

/** Where the pages of a flow live, and which come one after the other. */
export const flows = {
  add: {
    within: '/video/template/add/',
    label: '動画セット作成の手順',
    steps: [{ ...stepOf('approach', 'アプローチ'), isDone: hasVideos }, stepOf('video', '動画'), ...last],
  },
  edit: {
    within: '/video/template/edit/',
    label: '動画セット編集の手順',
    steps: [{ ...stepOf('video', '動画'), isDone: hasVideos }, ...last],
  },
} satisfies Record<string, Flow<StepName, About> & { within: string }>;

const flowOf = (id: VideoTemplateId | null) => (id === null ? flows.add : flows.edit);

export const TemplateSteps = ({ current, id }: { current: StepName; id: VideoTemplateId | null }) => (
  <FlowStepper flow={flowOf(id)} current={current} about={{ id, hasVideos: true }} />
);

/** Where a template belongs that has no videos yet. */
export const wayBackOf = (step: StepName, id: VideoTemplateId | null, videos: number): string | null =>
  wayBackFrom(flowOf(id), step, { id, hasVideos: videos > 0 });
