import type { InterviewItem } from '@nattoku/rules/interview/item/interview-item';
import { answerTypeOf } from '@nattoku/rules/interview/answer/check-answer';
import { BodyMapQuestion } from '#areas/medical-interview/questions/body-map-question.tsx';
import { ChoiceQuestion } from '#areas/medical-interview/questions/choice-question.tsx';
import { DateQuestion } from '#areas/medical-interview/questions/date-question.tsx';
import { NumberQuestion } from '#areas/medical-interview/questions/number-question.tsx';
import { PhotoQuestion } from '#areas/medical-interview/questions/photo-question.tsx';
import type { QuestionProps } from '#areas/medical-interview/questions/question-props.ts';
import { ScaleQuestion } from '#areas/medical-interview/questions/scale-question.tsx';
import { SignatureQuestion } from '#areas/medical-interview/questions/signature-question.tsx';
import { TextQuestion } from '#areas/medical-interview/questions/text-question.tsx';
import { TimeQuestion } from '#areas/medical-interview/questions/time-question.tsx';
import { YesNoQuestion } from '#areas/medical-interview/questions/yes-no-question.tsx';

/** Whether something is answered to it itself. */
export const isAsked = (item: InterviewItem): boolean => answerTypeOf(item) !== undefined;

/** What a question is answered with. */
export function AnswerField({ item, ...props }: QuestionProps) {
  switch (item.kind) {
    case 'yesNo':
    case 'agreement':
      return <YesNoQuestion item={item} {...props} />;
    case 'choice':
      return <ChoiceQuestion item={item} {...props} />;
    case 'text':
      return <TextQuestion item={item} {...props} />;
    case 'number':
    case 'duration':
      return <NumberQuestion item={item} {...props} />;
    case 'date':
      return <DateQuestion item={item} {...props} />;
    case 'time':
      return <TimeQuestion item={item} {...props} />;
    case 'scale':
      return <ScaleQuestion item={item} {...props} />;
    case 'bodyMap':
      return <BodyMapQuestion item={item} {...props} />;
    case 'photo':
      return <PhotoQuestion item={item} {...props} />;
    case 'signature':
      return <SignatureQuestion item={item} {...props} />;
    default:
      return null;
  }
}
