import { interviewPicturePath } from '@nattoku/contract/medical-interview/interview-picture-files';
import { answerWords, shortName } from '@nattoku/rules/interview/answer/answer-words';
import { isAnswered, placeKey } from '@nattoku/rules/interview/answer/interview-answer';
import { isRepeating, questionOfRow } from '@nattoku/rules/interview/item/interview-index';
import type { InterviewItem } from '@nattoku/rules/interview/item/interview-item';
import { Button } from '@nattoku/ui/action/button';
import { CaptionedPicture } from '@nattoku/ui/conversation/captioned-picture';
import { plusIcon, trashIcon } from '@nattoku/ui/tokens/icons';
import styles from '#areas/medical-interview/template/builder/preview/preview.module.css';
import { PlayedVideo } from '#areas/medical-interview/template/builder/preview/played-video.tsx';
import { rowsOf } from '#areas/medical-interview/template/builder/preview/test-run.ts';
import { TriedQuestion } from '#areas/medical-interview/template/builder/preview/tried-question.tsx';
import type { Trial } from '#areas/medical-interview/template/builder/preview/use-test-run.ts';

type Props = { items: readonly InterviewItem[]; row: string | null; trial: Trial };

/** What is shown with the answers as they are, one question after the other. */
export const TriedItems = ({ items, row, trial }: Props) =>
  items.map(
    (item) =>
      !item.isHidden &&
      isShown(item, row, trial) && <TriedItem key={item.linkId} item={item} row={row} trial={trial} />,
  );

const isShown = (item: InterviewItem, row: string | null, { evaluation }: Trial): boolean =>
  evaluation.shown.has(placeKey(item.linkId, row));

type ItemProps = { item: InterviewItem; row: string | null; trial: Trial };

function TriedItem({ item, row, trial }: ItemProps) {
  const below = item.items.length > 0 && !isRepeating(item) && (
    <div className={styles.below}>
      <TriedItems items={item.items} row={row} trial={trial} />
    </div>
  );
  return (
    <div className={styles.item} data-item={item.linkId}>
      <Shown item={item} row={row} trial={trial} />
      {below}
    </div>
  );
}

function Shown({ item, row, trial }: ItemProps) {
  switch (item.kind) {
    case 'group':
      return item.repeats ? <Rows item={item} row={row} trial={trial} /> : <Heading item={item} />;
    case 'note':
      return <p className={styles.note}>{item.text}</p>;
    case 'picture':
      return item.imageId === null ? (
        <p className={styles.quiet}>（図が選ばれていません）</p>
      ) : (
        <CaptionedPicture src={interviewPicturePath(item.imageId)} alt={item.alt}>
          {item.text}
        </CaptionedPicture>
      );
    case 'video':
      return (
        <>
          <p className={styles.note}>{item.text}</p>
          {item.videoId === null ? (
            <p className={styles.quiet}>（動画が選ばれていません）</p>
          ) : (
            <PlayedVideo videoId={item.videoId} />
          )}
        </>
      );
    case 'matrix':
      return (
        <>
          <Heading item={item} />
          {item.rows.map((each) => (
            <TriedQuestion key={each.linkId} item={questionOfRow(item, each)} row={row} trial={trial} />
          ))}
        </>
      );
    case 'computed':
      return <Computed item={item} row={row} trial={trial} />;
    case 'foreign':
      return <p className={styles.quiet}>（患者さんには表示しない質問：{shortName(item)}）</p>;
    default:
      return <TriedQuestion item={item} row={row} trial={trial} />;
  }
}

const Heading = ({ item: { text, help, prefix } }: { item: InterviewItem }) => (
  <div>
    {text && (
      <h3 className={styles.heading}>
        {prefix && `${prefix} `}
        {text}
      </h3>
    )}
    {help && <p className={styles.quiet}>{help}</p>}
  </div>
);

function Computed({ item, row, trial: { evaluation } }: ItemProps) {
  const value = evaluation.values.get(placeKey(item.linkId, row));
  return (
    <p>
      {shortName(item)}：<strong>{isAnswered(value) ? answerWords(item, value) : '—'}</strong>
    </p>
  );
}

/** Each filling in of a repeating group, and the way to add one. */
function Rows({ item, row, trial }: ItemProps) {
  const rows = rowsOf(trial.evaluation, item.linkId, row);
  const most = item.kind === 'group' ? (item.repeats?.most ?? null) : null;
  const fault = trial.faultAt(item, placeKey(item.linkId, row));
  return (
    <>
      <Heading item={item} />
      {rows.map(({ key }, at) => (
        <fieldset key={key} className={styles.row}>
          <legend>{at + 1}件目</legend>
          <TriedItems items={item.items} row={key} trial={trial} />
          <Button size="small" variant="subTertiary" icon={trashIcon} onClick={() => trial.removeRow(key)}>
            {at + 1}件目を消す
          </Button>
        </fieldset>
      ))}
      {fault && <p className={styles.fault}>{fault}</p>}
      <Button
        size="small"
        variant="tertiary"
        icon={plusIcon}
        disabled={(most !== null && rows.length >= most) || !trial.canAddRow(item.linkId)}
        onClick={() => trial.addRow(item.linkId, row)}
      >
        {shortName(item)}を足す
      </Button>
    </>
  );
}
