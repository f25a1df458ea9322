import type { ConsentForm } from '@nattoku/contract/consent/consent-form';
import type { Flow } from '#editing/flow.ts';
import { FlowStepper } from '#editing/flow-stepper.tsx';
import { href } from '#routing/paths.ts';

type About = Pick<ConsentForm, 'id' | 'patient'> | undefined;
type Name = 'choice' | 'input' | 'preview' | 'done';

const consentFlow: Flow<Name, About> = {
  label: '同意書オーダーの手順',
  steps: [
    { name: 'choice', label: '選択', address: (form) => href('/consent/order', { patient: form?.patient?.id }) },
    { name: 'input', label: '入力', address: (form) => href('/consent/order/input', { form: form?.id }) },
    { name: 'preview', label: '確認' },
    { name: 'done', label: '完了' },
  ],
};

export const ConsentSteps = ({ current, form }: { current: Name; form?: NonNullable<About> }) => (
  <FlowStepper flow={consentFlow} current={current} about={form} />
);
