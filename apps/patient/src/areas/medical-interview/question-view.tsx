import { placeKey } from '@nattoku/rules/interview/answer/interview-answer';
import { isRepeating } from '@nattoku/rules/interview/item/interview-index';
import type { InterviewItem } from '@nattoku/rules/interview/item/interview-item';
import { RequiredBadge } from '@nattoku/ui/form/field';
import { useId } from 'react';
import { useInterview } from '#areas/medical-interview/interview-context.tsx';
import { answerText } from '#areas/medical-interview/answer-text.tsx';
import { AnswerField, isAsked } from '#areas/medical-interview/answer-field.tsx';
import { MatrixQuestion } from '#areas/medical-interview/questions/matrix-question.tsx';
import styles from '#areas/medical-interview/questions/questions.module.css';
import { RepeatedGroup } from '#areas/medical-interview/questions/repeated-group.tsx';
import { ToldItem } from '#areas/medical-interview/questions/told-item.tsx';
import { Layered } from '#words/layered.tsx';
import { LayeredName } from '#words/layered-name.tsx';

type Props = {
  item: InterviewItem;
  row: string | null;
  /** The heading of the screen says it already. */
  isHeading?: boolean;
};

/** One part of a questionnaire as it is asked, with what stands in it or below it; nothing while it is hidden. */
export function QuestionView({ item, row, isHeading = false }: Props) {
  const { evaluation } = useInterview();
  const id = useId();
  const place = placeKey(item.linkId, row);
  if (!evaluation.shown.has(place) || item.isHidden || item.kind === 'foreign') return null;
  const inside = item.items.map((child) => <QuestionView key={child.linkId} item={child} row={row} />);
  if (item.kind === 'note' || item.kind === 'picture' || item.kind === 'video') {
    return (
      <>
        <ToldItem item={item} />
        {inside}
      </>
    );
  }
  if (isRepeating(item) && item.kind === 'group')
    return (
      <section className={styles.question} data-place={place} {...(!isHeading && { 'aria-labelledby': id })}>
        {!isHeading && <QuestionHead id={id} item={item} />}
        <RepeatedGroup item={item} row={row}>
          {(child, own) => <QuestionView key={child.linkId} item={child} row={own} />}
        </RepeatedGroup>
      </section>
    );
  if (item.kind === 'group')
    return (
      <section className={styles.group} {...(!isHeading && { 'aria-labelledby': id })}>
        {!isHeading && <QuestionHead id={id} item={item} />}
        {inside}
      </section>
    );
  return (
    <>
      <div className={styles.question} role="group" aria-labelledby={id} data-place={place}>
        {isHeading ? <HeardName id={id} item={item} /> : <QuestionHead id={id} item={item} />}
        <Asked id={id} item={item} row={row} />
      </div>
      {inside.length > 0 && <div className={styles.below}>{inside}</div>}
    </>
  );
}

function Asked({ id, item, row }: { id: string; item: InterviewItem; row: string | null }) {
  const { evaluation, answerOf, answer, errorAt } = useInterview();
  const place = placeKey(item.linkId, row);
  if (item.kind === 'matrix') return <MatrixQuestion item={item} row={row} />;
  if (item.kind === 'computed') {
    const value = evaluation.values.get(place);
    return <p className={styles.figure}>{value ? answerText(item, value) : '–'}</p>;
  }
  if (!isAsked(item)) return null;
  return (
    <AnswerField
      item={item}
      label={<LayeredName>{item.text}</LayeredName>}
      labelledBy={id}
      place={place}
      answer={answerOf(place)}
      error={errorAt(item, place)}
      onAnswer={(given, typing) => answer(place, given, typing)}
    />
  );
}

function QuestionHead({ id, item }: { id: string; item: InterviewItem }) {
  return (
    <div className={styles.head}>
      <h2 id={id} className={item.kind === 'group' ? styles.groupName : styles.asked}>
        {item.prefix && <span>{item.prefix} </span>}
        <Layered>{item.text}</Layered>
        {item.isRequired && <RequiredBadge />}
      </h2>
      {item.help && (
        <p className={styles.quiet}>
          <Layered>{item.help}</Layered>
        </p>
      )}
    </div>
  );
}

/** The question is the heading of the screen; its group is named by it once more, for those who hear. */
function HeardName({ id, item }: { id: string; item: InterviewItem }) {
  return (
    <div className={styles.head} data-unread>
      <span id={id} hidden>
        <LayeredName>{item.text}</LayeredName>
      </span>
    </div>
  );
}
