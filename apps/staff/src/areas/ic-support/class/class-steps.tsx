import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
import type { Flow } from '#editing/flow.ts';
import { FlowStepper } from '#editing/flow-stepper.tsx';
import { href } from '#routing/paths.ts';

type Name = 'content' | 'preview' | 'done';

const classFlow: Flow<Name, CommonOrderId | null> = {
  label: '教室の手順',
  steps: [
    {
      name: 'content',
      label: '内容',
      address: (id) => href('/icSupport/commonOrder/flow', { step: 'content', id }),
    },
    { name: 'preview', label: 'プレビュー' },
    { name: 'done', label: '完了' },
  ],
};

export const ClassSteps = ({ current, id }: { current: Name; id: CommonOrderId | null }) => (
  <FlowStepper flow={classFlow} current={current} about={id} />
);
