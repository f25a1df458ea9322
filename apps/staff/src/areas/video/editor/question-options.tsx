import { IconButton } from '@nattoku/ui/action/icon-button';
import { closeIcon } from '@nattoku/ui/tokens/icons';
import { TextField } from '@nattoku/ui/form/text-field';
import { fieldOf, type QuestionDraft } from '#areas/video/editor/question-draft.ts';
import styles from '#areas/video/library/video.module.css';

type Props = {
  draft: QuestionDraft;
  number: number;
  problemOf: (field: string) => string | undefined;
  onChange: (part: Partial<QuestionDraft>) => void;
};

const FEWEST = 2;

/** The options of a question, one of them marked as right. */
export function QuestionOptions({ draft, number, problemOf, onChange }: Props) {
  const { options, correctOption } = draft;
  const remove = (removed: number) =>
    onChange({
      options: options.toSpliced(removed, 1),
      correctOption: correctOption > removed ? correctOption - 1 : correctOption === removed ? 0 : correctOption,
    });
  return (
    <div role="radiogroup" aria-label={`確認問題${number}の正解`} className={styles.picked}>
      {options.map((option, index) => (
        // Options have no identity but their place.
        <div key={index} className={styles.option}>
          <input
            type="radio"
            name={`correct-${draft.key}`}
            aria-label={`選択肢${index + 1}を正解にする`}
            checked={correctOption === index}
            onChange={() => onChange({ correctOption: index })}
          />
          <TextField
            label={`選択肢${index + 1}${correctOption === index ? '（正解）' : ''}`}
            name={fieldOf(draft, `options.${index}`)}
            value={option}
            error={problemOf(`options.${index}`)}
            onChange={(event) => onChange({ options: options.with(index, event.target.value) })}
          />
          <IconButton
            path={closeIcon}
            label={`選択肢${index + 1}を削除`}
            size="small"
            disabled={options.length <= FEWEST}
            onClick={() => remove(index)}
          />
        </div>
      ))}
    </div>
  );
}
