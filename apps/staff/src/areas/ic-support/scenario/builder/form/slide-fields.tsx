import { scenarioLimits } from '@nattoku/contract/ic-support/scenario-step';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { PictureFields } from '#areas/ic-support/scenario/builder/form/picture-fields.tsx';
import type { StepProps } from '#areas/ic-support/scenario/builder/form/step-props.ts';

/** A title with its points, one a line, and a picture where one helps. */
export const SlideFields = ({ step, disabled, put }: StepProps<'slide'>) => (
  <>
    <TextField
      label="題"
      counter={scenarioLimits.title}
      autoComplete="off"
      value={step.title}
      disabled={disabled}
      onChange={({ target }) => put({ title: target.value }, 'title')}
    />
    <TextAreaField
      label="要点"
      help={`1行に1つ、${scenarioLimits.points}個まで。`}
      rows={4}
      value={step.points.join('\n')}
      disabled={disabled}
      onChange={({ target }) => put({ points: target.value.split('\n').slice(0, scenarioLimits.points) }, 'points')}
    />
    <PictureFields step={step} disabled={disabled} put={put} />
  </>
);
