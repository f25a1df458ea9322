import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { Stepper } from '@nattoku/ui/layout/stepper';
import { href } from '#routing/paths.ts';

type Props = { current: 0 | 1; id: CommonOrderId | null };

/** What is put together, preview, done. */
export function OrderSteps({ current, id }: Props) {
  const steps = [
    { label: '内容', ...(current > 0 && { href: href('/consent/commonOrder', { tab: 'new', id }) }) },
    { label: 'プレビュー' },
    { label: '完了' },
  ];
  return <Stepper label="共通オーダーの手順" steps={steps} current={current} />;
}
