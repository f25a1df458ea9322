import {
  isAnswered,
  placeKey,
  type Answer,
  type PlaceKey,
  type Row,
} from '@nattoku/rules/interview/answer/interview-answer';
import { shortName } from '@nattoku/rules/interview/answer/answer-words';
import { below, isRepeating } from '@nattoku/rules/interview/item/interview-index';
import type { InterviewItem } from '@nattoku/rules/interview/item/interview-item';
import type { ReactNode } from 'react';
import { answerText } from '#areas/medical-interview/answer-text.tsx';
import { isAsked } from '#areas/medical-interview/answer-field.tsx';
import { useInterview } from '#areas/medical-interview/interview-context.tsx';
import styles from '#areas/medical-interview/questions/questions.module.css';
import { interviewWords } from '#words/interview/interview-words.ts';
import { Filled } from '#words/filled.tsx';
import { Layered } from '#words/layered.tsx';
import { LayeredName } from '#words/layered-name.tsx';

/** Answers that are told again, of this interview or of a former one. */
export type Said = {
  isShown: (place: PlaceKey) => boolean;
  answerOf: (place: PlaceKey) => Answer | undefined;
  rowsOf: (group: string, within: string | null) => readonly Row[];
  /** What was not answered is left out. */
  isSaidOnly?: boolean;
};

type Props = { items: readonly InterviewItem[]; row?: string | null; said?: Said };

/** Questions with what was answered, one line each. */
export function AnswerLines({ items, row = null, said }: Props) {
  const own = useSaid();
  return (
    <dl className={styles.lines}>
      <Lines items={items} row={row} said={said ?? own} />
    </dl>
  );
}

function useSaid(): Said {
  const { evaluation, rowsOf } = useInterview();
  return {
    isShown: (place) => evaluation.shown.has(place),
    answerOf: (place) => evaluation.values.get(place),
    rowsOf,
  };
}

function Lines({ items, row, said }: { items: readonly InterviewItem[]; row: string | null; said: Said }) {
  return items.map((item) => {
    if (item.isHidden || item.kind === 'foreign' || !said.isShown(placeKey(item.linkId, row))) return null;
    if (item.kind === 'matrix')
      return <Inside key={item.linkId} item={item} row={row} name={<Layered>{item.text}</Layered>} said={said} />;
    if (!isRepeating(item)) return <Line key={item.linkId} item={item} row={row} said={said} />;
    return said
      .rowsOf(item.linkId, row)
      .map(({ key }, index) => <RowLines key={key} item={item} row={key} number={index + 1} said={said} />);
  });
}

type RowProps = { item: InterviewItem; row: string; number: number; said: Said };

function RowLines({ item, row, number, said }: RowProps) {
  return <Inside item={item} row={row} name={<RowName item={item} number={number} />} said={said} />;
}

/** Which of several: 「飲んでいる薬 2」. */
export const RowName = ({ item, number }: { item: InterviewItem; number: number }) => (
  <Filled
    words={interviewWords().rows.named('{0}', String(number))}
    places={[<LayeredName key="name">{shortName(item)}</LayeredName>]}
  />
);

type InsideProps = { item: InterviewItem; row: string | null; name: ReactNode; said: Said };

/** What belongs together, below its name. */
function Inside({ item, row, name, said }: InsideProps) {
  return (
    <div className={styles.lineRow}>
      <dt className={styles.strong}>{name}</dt>
      <dd>
        <dl className={styles.lines}>
          <Lines items={below(item)} row={row} said={said} />
        </dl>
      </dd>
    </div>
  );
}

function Line({ item, row, said }: { item: InterviewItem; row: string | null; said: Said }) {
  const answer = said.answerOf(placeKey(item.linkId, row));
  const children = below(item);
  return (
    <>
      {(isAsked(item) || item.kind === 'computed') && (isAnswered(answer) || !said.isSaidOnly) && (
        <div>
          <dt>
            <Layered>{item.text}</Layered>
          </dt>
          <dd data-answered={isAnswered(answer)}>
            {isAnswered(answer) ? answerText(item, answer) : interviewWords().summary.noAnswer}
          </dd>
        </div>
      )}
      {children.length > 0 && <Lines items={children} row={row} said={said} />}
    </>
  );
}
