import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { Stepper } from '@nattoku/ui/layout/stepper';
import { href } from '#routing/paths.ts';

type Props = { current: 0 | 1 | 2; id: CommonOrderId | null };

/** Videos, title, preview, done. What is done leads back, as long as it is a draft. */
export function CommonSteps({ current, id }: Props) {
  const steps = [
    { label: '動画', href: href('/video/commonOrder/flow/select', { id }) },
    { label: 'タイトル', ...(current > 1 && { href: href('/video/commonOrder/flow/title', { id }) }) },
    { label: 'プレビュー' },
    { label: '完了' },
  ];
  return <Stepper label="共通オーダーの手順" steps={steps} current={current} />;
}
