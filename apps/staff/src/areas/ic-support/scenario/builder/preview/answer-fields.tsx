import type { ScenarioStep } from '@nattoku/rules/scenario/scenario-step';
import type { StepAnswer } from '@nattoku/rules/scenario/play-scenario';
import { ChoiceList } from '@nattoku/ui/conversation/choice-list';
import { ScaleChoice } from '@nattoku/ui/conversation/scale-choice';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';

type Props = { step: ScenarioStep; answer: StepAnswer | undefined; onAnswer: (answer: StepAnswer) => void };

/** What a step asks the person for, if anything. */
export function AnswerFields({ step, answer, onAnswer }: Props) {
  switch (step.kind) {
    case 'check':
      return (
        <Choices
          step={step}
          several={step.options.filter(({ isRight }) => isRight).length > 1}
          {...{ answer, onAnswer }}
        />
      );
    case 'worries':
      return (
        <>
          <Choices step={step} several {...{ answer, onAnswer }} />
          <TextAreaField
            label="そのほかに心配なこと"
            rows={2}
            value={answer?.kind === 'options' ? answer.other : ''}
            onChange={({ target }) =>
              onAnswer({
                kind: 'options',
                options: answer?.kind === 'options' ? answer.options : [],
                other: target.value,
              })
            }
          />
        </>
      );
    case 'doctorQuestion':
      return <Words label="聞きたいこと" {...{ answer, onAnswer }} />;
    case 'question':
      if (step.answer === 'text') return <Words label="答え" {...{ answer, onAnswer }} />;
      if (step.answer === 'scale') {
        return (
          <ScaleChoice
            label="1つ選んでください"
            range={{ from: step.min, to: step.max }}
            ends={{ from: step.minLabel, to: step.maxLabel }}
            value={answer?.kind === 'number' ? answer.value : null}
            onChoose={(value) => onAnswer({ kind: 'number', value })}
          />
        );
      }
      return <Choices step={step} several={step.answer === 'multiple'} {...{ answer, onAnswer }} />;
    default:
      return null;
  }
}

type ChoicesProps = Omit<Props, 'step'> & {
  step: { options: readonly { key: string; text: string }[] };
  several: boolean;
};

const Choices = ({ step: { options }, several, answer, onAnswer }: ChoicesProps) => (
  <ChoiceList
    label={several ? 'あてはまるものをすべて選んでください' : '1つ選んでください'}
    options={options.map(({ key, text }) => ({ key, words: text }))}
    several={several}
    chosen={answer?.kind === 'options' ? answer.options : []}
    onChoose={(chosen) =>
      onAnswer({ kind: 'options', options: chosen, other: answer?.kind === 'options' ? answer.other : '' })
    }
  />
);

type WordsProps = Omit<Props, 'step'> & { label: string };

const Words = ({ label, answer, onAnswer }: WordsProps) => (
  <TextAreaField
    label={label}
    rows={3}
    value={answer?.kind === 'text' ? answer.text : ''}
    onChange={({ target }) => onAnswer({ kind: 'text', text: target.value })}
  />
);
