import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
import type { Flow } from '#editing/flow.ts';
import { FlowStepper } from '#editing/flow-stepper.tsx';
import { href } from '#routing/paths.ts';

type Name = 'content' | 'preview' | 'done';

const commonFlow: Flow<Name, CommonOrderId | null> = {
  label: '共通オーダーの手順',
  steps: [
    { name: 'content', label: '内容', address: (id) => href('/medicalInterview', { common: 'new', id }) },
    { name: 'preview', label: 'プレビュー' },
    { name: 'done', label: '完了' },
  ],
};

export const CommonSteps = ({ current, id }: { current: Name; id: CommonOrderId | null }) => (
  <FlowStepper flow={commonFlow} current={current} about={id} />
);
