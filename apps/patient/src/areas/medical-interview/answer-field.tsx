import type { InterviewItem } from '@nattoku/rules/interview/item/interview-item';
import { answerTypeOf, offersNotYetKnown } from '@nattoku/rules/interview/answer/check-answer';
import { BodyMapQuestion } from '#areas/medical-interview/questions/body-map-question.tsx';
import { ChoiceQuestion } from '#areas/medical-interview/questions/choice-question.tsx';
import { DateQuestion } from '#areas/medical-interview/questions/date-question.tsx';
import { NumberQuestion } from '#areas/medical-interview/questions/number-question.tsx';
import { PhotoQuestion } from '#areas/medical-interview/questions/photo-question.tsx';
import styles from '#areas/medical-interview/questions/questions.module.css';
import type { QuestionProps } from '#areas/medical-interview/questions/question-props.ts';
import { ScaleQuestion } from '#areas/medical-interview/questions/scale-question.tsx';
import { SignatureQuestion } from '#areas/medical-interview/questions/signature-question.tsx';
import { TextQuestion } from '#areas/medical-interview/questions/text-question.tsx';
import { TimeQuestion } from '#areas/medical-interview/questions/time-question.tsx';
import { YesNoQuestion } from '#areas/medical-interview/questions/yes-no-question.tsx';
import { interviewWords } from '#words/interview/interview-words.ts';

/** Whether something is answered to it itself. */
export const isAsked = (item: InterviewItem): boolean => answerTypeOf(item) !== undefined;

/** What a question is answered with; beside it 「まだわからない」 where that is an answer. */
export function AnswerField(props: QuestionProps) {
  const { item, answer, onAnswer } = props;
  if (!offersNotYetKnown(item)) return <KnownAnswerField {...props} />;
  const isUnknown = answer?.type === 'notYetKnown';
  return (
    <div className={styles.stack}>
      {!isUnknown && <KnownAnswerField {...props} />}
      <label className={styles.chip} data-alone>
        <input
          type="checkbox"
          checked={isUnknown}
          onChange={({ currentTarget }) => onAnswer(currentTarget.checked ? { type: 'notYetKnown' } : undefined)}
        />
        <span>{interviewWords().notYetKnown}</span>
      </label>
    </div>
  );
}

function KnownAnswerField({ item, ...props }: QuestionProps) {
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
