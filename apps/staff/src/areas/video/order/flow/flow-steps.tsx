import type { OrderId } from '@nattoku/contract/shared/primitives';
import { Stepper } from '@nattoku/ui/layout/stepper';
import { href } from '#routing/paths.ts';

type Props = { current: 0 | 1 | 2 | 3; orderId?: OrderId };

/** Patient, videos, preview, done. What is done leads back, as long as it is a draft. */
export function FlowSteps({ current, orderId }: Props) {
  const back = current < 3;
  const steps = [
    { label: '患者', ...(back && { href: href('/video/order/flow/patient') }) },
    { label: '動画', ...(back && { href: href('/video/order/flow/select/approach', { order: orderId }) }) },
    { label: 'プレビュー' },
    { label: '完了' },
  ];
  return <Stepper label="オーダーの手順" steps={steps} current={current} />;
}
