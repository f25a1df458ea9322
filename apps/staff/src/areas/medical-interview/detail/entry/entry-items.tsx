import { interviewPicturePath } from '@nattoku/contract/medical-interview/interview-picture-files';
import { shortName } from '@nattoku/rules/interview/answer/answer-words';
import { placeKey } from '@nattoku/rules/interview/answer/interview-answer';
import { questionOfRow } from '@nattoku/rules/interview/item/interview-index';
import type { InterviewItem } from '@nattoku/rules/interview/item/interview-item';
import { Button } from '@nattoku/ui/action/button';
import { CaptionedPicture } from '@nattoku/ui/conversation/captioned-picture';
import { plusIcon, trashIcon } from '@nattoku/ui/tokens/icons';
import styles from '#areas/medical-interview/detail/entry/interview-entry.module.css';
import { EntryPhotos } from '#areas/medical-interview/detail/entry/entry-photos.tsx';
import type { Entry } from '#areas/medical-interview/detail/entry/use-entry.ts';
import { AnswerField, canEnter } from '#parts/interview/answer-field.tsx';

type Props = {
  items: readonly InterviewItem[];
  row?: string | null;
  entry: Entry;
  problems: Readonly<Record<string, string | undefined>>;
  onChange: (change: () => void) => void;
};

/** The questions as they are asked now, each as a field; what is not asked is not there. */
export const EntryItems = ({ items, row = null, ...rest }: Props) => (
  <>
    {items
      .filter(({ linkId, isHidden }) => !isHidden && rest.entry.evaluation.shown.has(placeKey(linkId, row)))
      .map((item) => (
        <EntryItem key={item.linkId} item={item} row={row} {...rest} />
      ))}
  </>
);

type ItemProps = Omit<Props, 'items' | 'row'> & { item: InterviewItem; row: string | null };

const nameOf = (item: InterviewItem): string =>
  `${item.prefix}${item.prefix === '' ? '' : ' '}${item.text.trim() === '' ? shortName(item) : item.text}`;

function EntryItem({ item, row, ...rest }: ItemProps) {
  if (item.kind === 'note') return <p className={styles.note}>{item.text}</p>;
  if (item.kind === 'picture')
    return (
      item.imageId && (
        <CaptionedPicture src={interviewPicturePath(item.imageId)} alt={item.alt}>
          {item.text}
        </CaptionedPicture>
      )
    );
  if (item.kind === 'video') return null;
  if (item.kind === 'signature') return <OnlyPatient item={item} />;
  if (item.kind === 'photo') return <Photos item={item} row={row} {...rest} />;
  if (item.kind === 'group' && item.repeats !== null) return <Repeated item={item} row={row} {...rest} />;
  if (item.kind === 'group' || item.kind === 'matrix') {
    const rows = item.kind === 'matrix' ? item.rows.map((each) => questionOfRow(item, each)) : [];
    return (
      <fieldset className={styles.group}>
        <legend>{nameOf(item)}</legend>
        {item.help && <p className={styles.help}>{item.help}</p>}
        <EntryItems items={[...rows, ...item.items]} row={row} {...rest} />
      </fieldset>
    );
  }
  return (
    <>
      {canEnter(item) && <Question item={item} row={row} {...rest} />}
      <EntryItems items={item.items} row={row} {...rest} />
    </>
  );
}

function Question({ item, row, entry, problems, onChange }: ItemProps) {
  const place = placeKey(item.linkId, row);
  return (
    <AnswerField
      item={item}
      label={nameOf(item)}
      value={entry.draft.answers[place]}
      onChange={(answer) => onChange(() => entry.answer(place, answer))}
      error={problems[place]}
    />
  );
}

function Photos({ item, row, entry, problems, onChange }: ItemProps) {
  const place = placeKey(item.linkId, row);
  return (
    item.kind === 'photo' && (
      <EntryPhotos
        itemId={entry.itemId}
        item={item}
        label={nameOf(item)}
        value={entry.draft.answers[place]}
        error={problems[place]}
        onChange={(answer) => onChange(() => entry.answer(place, answer))}
      />
    )
  );
}

const OnlyPatient = ({ item }: { item: InterviewItem }) => (
  <p className={styles.help}>{nameOf(item)}：署名は、ここでは入力できません。紙の原本を保管してください。</p>
);

function Repeated({ item, row, ...rest }: ItemProps) {
  const { entry, problems, onChange } = rest;
  const own = entry.draft.rows.filter(({ group, within }) => group === item.linkId && within === row);
  const problem = problems[placeKey(item.linkId, row)];
  return (
    <fieldset className={styles.group} data-problem={problem ? '' : undefined}>
      <legend>{nameOf(item)}</legend>
      {item.help && <p className={styles.help}>{item.help}</p>}
      {own.map(({ key }, index) => (
        <div key={key} className={styles.row} role="group" aria-label={`${shortName(item)} ${index + 1}件目`}>
          <p className={styles.rowHead}>
            <span>{index + 1}件目</span>
            <Button
              size="small"
              variant="subTertiary"
              icon={trashIcon}
              aria-label={`${shortName(item)}の${index + 1}件目を削除`}
              onClick={() => onChange(() => entry.removeRow(key))}
            >
              削除
            </Button>
          </p>
          <EntryItems items={item.items} row={key} {...rest} />
        </div>
      ))}
      {problem && <p role="alert">{problem}</p>}
      {entry.canAddRow(item.linkId) ? (
        <div>
          <Button
            size="small"
            variant="tertiary"
            icon={plusIcon}
            onClick={() => onChange(() => entry.addRow(item.linkId, row))}
          >
            {shortName(item)}を追加
          </Button>
        </div>
      ) : (
        <p className={styles.help}>
          これ以上は追加できません。いくつか削除するか、ほかの欄にまとめて入力してください。
        </p>
      )}
    </fieldset>
  );
}
