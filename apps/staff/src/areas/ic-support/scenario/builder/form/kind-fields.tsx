import { scenarioLimits } from '@nattoku/contract/ic-support/scenario-step';
import type { ScenarioStep } from '@nattoku/contract/ic-support/scenario-step';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { BranchFields } from '#areas/ic-support/scenario/builder/form/branch-fields.tsx';
import { CheckFields } from '#areas/ic-support/scenario/builder/form/check-fields.tsx';
import { ComparisonFields } from '#areas/ic-support/scenario/builder/form/comparison-fields.tsx';
import { OptionFields } from '#areas/ic-support/scenario/builder/form/option-fields.tsx';
import { PictogramFields } from '#areas/ic-support/scenario/builder/form/pictogram-fields.tsx';
import { PictureFields } from '#areas/ic-support/scenario/builder/form/picture-fields.tsx';
import { QuestionFields } from '#areas/ic-support/scenario/builder/form/question-fields.tsx';
import { SlideFields } from '#areas/ic-support/scenario/builder/form/slide-fields.tsx';
import { VideoFields } from '#areas/ic-support/scenario/builder/form/video-fields.tsx';
import type { Steps } from '#areas/ic-support/scenario/builder/steps.ts';

type Props = {
  step: ScenarioStep;
  steps: Steps;
  disabled: boolean;
  put: (change: Partial<ScenarioStep>, about: string) => void;
};

/** What only one kind of step has. */
export function KindFields({ step, ...rest }: Props) {
  switch (step.kind) {
    case 'picture':
      return (
        <>
          <PictureFields step={step} {...rest} required />
          <Text label="文" value={step.text} {...rest} />
        </>
      );
    case 'slide':
      return <SlideFields step={step} {...rest} />;
    case 'video':
      return <VideoFields step={step} {...rest} />;
    case 'question':
      return <QuestionFields step={step} {...rest} />;
    case 'check':
      return <CheckFields step={step} {...rest} />;
    case 'worries':
      return (
        <>
          <Text label="問い" value={step.text} {...rest} />
          <OptionFields
            label="選択肢"
            help="このほかに、自由に書ける欄がいつも付きます。"
            options={step.options}
            disabled={rest.disabled}
            onChange={(options, about) => rest.put({ options } as Partial<ScenarioStep>, about)}
          />
        </>
      );
    case 'teachBack':
      return (
        <>
          <Text label="問い" value={step.text} {...rest} />
          <OptionFields
            label="要点"
            help="患者さんが話せたかを、説明する人が1つずつ確かめます。"
            most={scenarioLimits.points}
            options={step.points}
            disabled={rest.disabled}
            onChange={(points, about) => rest.put({ points } as Partial<ScenarioStep>, about)}
          />
        </>
      );
    case 'comparison':
      return <ComparisonFields step={step} {...rest} />;
    case 'pictogram':
      return <PictogramFields step={step} {...rest} />;
    case 'branch':
      return <BranchFields step={step} {...rest} />;
    case 'doctorQuestion':
      return <Text label="問い" value={step.text} {...rest} />;
    case 'message':
    case 'staffNote':
    case 'end':
      return <Text label="文" value={step.text} {...rest} />;
  }
}

type TextProps = Omit<Props, 'step' | 'steps'> & { label: string; value: string };

const Text = ({ label, value, disabled, put }: TextProps) => (
  <TextAreaField
    label={label}
    counter={scenarioLimits.text}
    value={value}
    disabled={disabled}
    onChange={({ target }) => put({ text: target.value }, 'text')}
  />
);
