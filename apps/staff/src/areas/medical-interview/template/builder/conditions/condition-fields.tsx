import { interviewFormLimits } from '@nattoku/contract/medical-interview/interview-item';
import { conditionWords } from '@nattoku/rules/interview/words/condition-words';
import type { InterviewIndex } from '@nattoku/rules/interview/item/interview-index';
import type { Condition } from '@nattoku/rules/interview/item/interview-item';
import { Button } from '@nattoku/ui/action/button';
import { IconButton } from '@nattoku/ui/action/icon-button';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { SelectField } from '@nattoku/ui/form/select-field';
import { plusIcon, trashIcon } from '@nattoku/ui/tokens/icons';
import styles from '#areas/medical-interview/template/builder/builder.module.css';
import { ComparandField } from '#areas/medical-interview/template/builder/conditions/comparand-field.tsx';
import { useConditionNames } from '#areas/medical-interview/template/builder/conditions/condition-names.ts';
import {
  conditionAbout,
  howOf,
  hows,
  judged,
  subjectOf,
  subjects,
} from '#areas/medical-interview/template/builder/conditions/conditions.ts';

type Judged = { behaviour: 'all' | 'any'; conditions: Condition[] };

type Props = {
  judged: Judged;
  index: InterviewIndex;
  /** The question whose own answer it cannot look at. */
  except: string | null;
  disabled: boolean;
  /** Behind the sentence of all conditions: 「表示」. */
  effect: string;
  onChange: (judged: Judged, about: string) => void;
};

/** Conditions, one below the other and in one sentence, and whether all of them have to hold. */
export function ConditionFields({
  judged: { behaviour, conditions },
  index,
  except,
  disabled,
  effect,
  onChange,
}: Props) {
  const { names } = useConditionNames();
  const possible = subjects(index, except);
  const put = (next: Condition[], about: string) => onChange({ behaviour, conditions: next }, about);
  const words = conditions.map((each) => conditionWords(each, index, names));
  return (
    <div className={styles.group} role="group" aria-label="条件">
      {conditions.length > 0 && (
        <p className={styles.sentence}>
          {words.join(behaviour === 'all' ? '、かつ' : '、または')}
          {effect}
        </p>
      )}
      {conditions.length > 1 && (
        <RadioGroup
          label="条件のまとめ方"
          layout="row"
          options={[
            { value: 'all', label: 'すべてにあてはまる' },
            { value: 'any', label: 'どれかにあてはまる' },
          ]}
          value={behaviour}
          disabled={disabled}
          onChange={({ target }) =>
            onChange({ conditions, behaviour: target.value === 'any' ? 'any' : 'all' }, 'behaviour')
          }
        />
      )}
      {conditions.map((condition, at) => (
        // A condition has no name but its place.
        <fieldset key={at} className={styles.option}>
          <legend className={styles.legend}>条件{at + 1}</legend>
          <OneCondition
            {...{ condition, index, disabled, possible }}
            number={at + 1}
            onChange={(changed, about) => put(conditions.with(at, changed), `${about}.${at}`)}
            onRemove={() => put(conditions.toSpliced(at, 1), `remove.${at}`)}
          />
        </fieldset>
      ))}
      <Button
        size="small"
        variant="tertiary"
        icon={plusIcon}
        disabled={disabled || conditions.length >= interviewFormLimits.conditions}
        onClick={() =>
          put([...conditions, conditionAbout(nearest(possible, index, except), index)], `add.${conditions.length}`)
        }
      >
        条件を追加
      </Button>
    </div>
  );
}

/** Most questions are shown by the answer to the one before them. */
function nearest(possible: readonly { value: string }[], { byLinkId }: InterviewIndex, except: string | null): string {
  const own = except === null ? undefined : byLinkId.get(except)?.at;
  const placeOf = (subject: string) => byLinkId.get(subject.slice(subject.indexOf(' ') + 1))?.at ?? Infinity;
  const answers = possible.filter(({ value }) => value.startsWith('answer '));
  const before = answers.findLast(({ value }) => own !== undefined && placeOf(value) < own);
  return (before ?? answers[0])?.value ?? 'age';
}

type OneProps = {
  condition: Condition;
  number: number;
  index: InterviewIndex;
  possible: { value: string; label: string }[];
  disabled: boolean;
  onChange: (condition: Condition, about: string) => void;
  onRemove: () => void;
};

function OneCondition({ condition, number, index, possible, disabled, onChange, onRemove }: OneProps) {
  const subject = subjectOf(condition);
  const isThere = possible.some(({ value }) => value === subject);
  return (
    <>
      <div className={styles.optionLine}>
        <SelectField
          label={`条件${number}で見るもの`}
          {...(!isThere && { emptyLabel: '（今はない質問）選び直してください' })}
          options={possible}
          value={isThere ? subject : ''}
          disabled={disabled}
          onChange={({ target }) => target.value && onChange(conditionAbout(target.value, index), 'subject')}
        />
        <IconButton path={trashIcon} label={`条件${number}を消す`} disabled={disabled} onClick={onRemove} />
      </div>
      <div className={styles.pair}>
        <ComparandField {...{ condition, number, index, disabled, onChange }} />
        <SelectField
          label={`条件${number}の見方`}
          options={hows(condition, index)}
          value={howOf(condition)}
          disabled={disabled}
          onChange={({ target }) => onChange(judged(condition, target.value, index), 'how')}
        />
      </div>
    </>
  );
}
