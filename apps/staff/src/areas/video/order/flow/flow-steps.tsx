import type { OrderId } from '@nattoku/contract/shared/primitives';
import { type Flow, wayBackFrom } from '#editing/flow.ts';
import { FlowStepper } from '#editing/flow-stepper.tsx';
import { href } from '#routing/paths.ts';

type About = { orderId: OrderId | undefined; hasVideos: boolean };

const orderFlow: Flow<'patient' | 'videos' | 'preview' | 'done', About> = {
  label: 'オーダーの手順',
  steps: [
    { name: 'patient', label: '患者', address: () => href('/video/order/flow/patient') },
    {
      name: 'videos',
      label: '動画',
      address: ({ orderId }) => href('/video/order/flow/select/approach', { order: orderId }),
      isDone: ({ hasVideos }) => hasVideos,
    },
    { name: 'preview', label: 'プレビュー' },
    { name: 'done', label: '完了' },
  ],
};

type Props = { current: 'patient' | 'videos' | 'preview' | 'done'; orderId?: OrderId };

export const FlowSteps = ({ current, orderId }: Props) => (
  <FlowStepper flow={orderFlow} current={current} about={{ orderId, hasVideos: true }} />
);

/** Where an order belongs that lacks what its preview shows. */
export const wayBackFromPreview = (orderId: OrderId, videos: number): string | null =>
  wayBackFrom(orderFlow, 'preview', { orderId, hasVideos: videos > 0 });
