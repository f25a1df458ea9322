import type { ConsentForm } from '@nattoku/contract/consent/consent-form';
import { Stepper } from '@nattoku/ui/layout/stepper';
import { href } from '#routing/paths.ts';

type Props = { current: 0 | 1 | 2 | 3; form?: Pick<ConsentForm, 'id' | 'patient'> };

/** Patient and templates, input, preview, done. What is done leads back, as long as it is a draft. */
export function ConsentSteps({ current, form }: Props) {
  const back = current < 3;
  const steps = [
    { label: '選択', ...(back && { href: href('/consent/order', { patient: form?.patient?.id }) }) },
    { label: '入力', ...(back && form && { href: href('/consent/order/input', { form: form.id }) }) },
    { label: '確認' },
    { label: '完了' },
  ];
  return <Stepper label="同意書オーダーの手順" steps={steps} current={current} />;
}
