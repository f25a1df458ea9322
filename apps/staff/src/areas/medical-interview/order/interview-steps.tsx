import { type Flow } from '#editing/flow.ts';
import { FlowStepper } from '#editing/flow-stepper.tsx';
import { href } from '#routing/paths.ts';

type Step = 'patient' | 'choice' | 'done';

const flow: Flow<Step, null> = {
  label: '問診を依頼する手順',
  steps: [
    { name: 'patient', label: '患者', address: () => href('/medicalInterview', { step: 'patient' }) },
    { name: 'choice', label: '問診票' },
    { name: 'done', label: '完了' },
  ],
};

export const InterviewSteps = ({ current }: { current: Step }) => (
  <FlowStepper flow={flow} current={current} about={null} />
);
