import type { ScaleItem } from '@nattoku/rules/interview/item/interview-item';
import { ScaleChoice } from '@nattoku/ui/conversation/scale-choice';
import { FaceScale } from '#areas/medical-interview/questions/face-scale.tsx';
import { LineScale } from '#areas/medical-interview/questions/line-scale.tsx';
import type { QuestionProps } from '#areas/medical-interview/questions/question-props.ts';
import { interviewWords } from '#words/interview/interview-words.ts';
import { Layered } from '#words/layered.tsx';

/** More numbers than this stand on a line and not beside each other. */
const NUMBERS = 21;

/** A place on a scale: by numbers, by faces, or on a line. */
export function ScaleQuestion(props: QuestionProps<ScaleItem>) {
  const { item, answer, error, onAnswer } = props;
  if (item.look === 'faces') return <FaceScale {...props} />;
  const isWhole = item.step === 1 && Number.isInteger(item.min) && item.max - item.min < NUMBERS;
  if (item.look === 'line' || !isWhole) return <LineScale {...props} />;
  return (
    <ScaleChoice
      label={interviewWords().scale.choose}
      range={{ from: item.min, to: item.max }}
      ends={{ from: <Layered>{item.minLabel}</Layered>, to: <Layered>{item.maxLabel}</Layered> }}
      value={answer?.type === 'number' ? answer.value : null}
      error={error}
      onChoose={(value) => onAnswer({ type: 'number', value, unit: null })}
    />
  );
}
