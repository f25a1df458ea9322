import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { type Flow, wayBackFrom } from '#editing/flow.ts';
import { FlowStepper } from '#editing/flow-stepper.tsx';
import { href } from '#routing/paths.ts';

type About = { id: CommonOrderId | null; hasVideos: boolean };
type Name = 'videos' | 'title' | 'preview' | 'done';

const commonFlow: Flow<Name, About> = {
  label: '共通オーダーの手順',
  steps: [
    {
      name: 'videos',
      label: '動画',
      address: ({ id }) => href('/video/commonOrder/flow/select', { id }),
      isDone: ({ hasVideos }) => hasVideos,
    },
    { name: 'title', label: 'タイトル', address: ({ id }) => href('/video/commonOrder/flow/title', { id }) },
    { name: 'preview', label: 'プレビュー' },
    { name: 'done', label: '完了' },
  ],
};

export const CommonSteps = ({ current, id }: { current: Name; id: CommonOrderId | null }) => (
  <FlowStepper flow={commonFlow} current={current} about={{ id, hasVideos: true }} />
);

/** Where an order belongs that has nothing to give a title to. */
export const wayBackFromTitle = (id: CommonOrderId | null, videos: number): string | null =>
  wayBackFrom(commonFlow, 'title', { id, hasVideos: videos > 0 });
