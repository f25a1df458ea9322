import { interviewFormLimits } from '@nattoku/contract/medical-interview/interview-item';
import type { Choice } from '@nattoku/rules/interview/item/interview-item';
import { option as newOption } from '@nattoku/rules/interview/item/write-item';
import { Button } from '@nattoku/ui/action/button';
import { IconButton } from '@nattoku/ui/action/icon-button';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { chevronDownIcon, chevronUpIcon, plusIcon, trashIcon } from '@nattoku/ui/tokens/icons';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import styles from '#areas/medical-interview/template/builder/builder.module.css';
import { FigureBox } from '#areas/medical-interview/template/builder/form/figure-box.tsx';
import { PictureBox } from '#areas/medical-interview/template/builder/form/picture-box.tsx';
import { newName } from '#areas/medical-interview/template/builder/link-ids.ts';

type Props = {
  options: Choice[];
  /** Whether one can be 特になし, which stands alone. */
  several: boolean;
  /** Whether one can be shown as a picture. */
  pictured: boolean;
  disabled: boolean;
  onChange: (options: Choice[], about: string) => void;
};

/** What can be chosen; each keeps its code, so that stored answers keep their meaning when the words are changed. Enter goes on to a new one. */
export function OptionFields({ options, several, pictured, disabled, onChange }: Props) {
  const group = useRef<HTMLDivElement>(null);
  const isFull = options.length >= interviewFormLimits.options;
  const add = () => {
    if (disabled || isFull) return;
    const added = newOption(newName(new Set(options.map(({ code }) => code)), 'o'), '');
    flushSync(() => onChange([...options, added], `add.${options.length}`));
    group.current?.querySelector<HTMLElement>(':scope > :nth-last-child(1 of [data-option]) input')?.focus();
  };
  const change = (at: number, changed: Choice, about: string) => onChange(options.with(at, changed), `${about}.${at}`);
  return (
    <div ref={group} className={styles.group} role="group" aria-label="選択肢">
      {options.map((option, at) => (
        <div key={option.code} data-option="" className={styles.option}>
          <div className={styles.optionLine}>
            <TextField
              label={`選択肢${at + 1}`}
              autoComplete="off"
              value={option.text}
              disabled={disabled}
              maxLength={interviewFormLimits.option}
              onChange={({ target }) => change(at, { ...option, text: target.value }, 'option')}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && !event.nativeEvent.isComposing) add();
              }}
            />
            <IconButton
              path={chevronUpIcon}
              label={`選択肢${at + 1}を上へ`}
              disabled={disabled || at === 0}
              onClick={() => onChange(moved(options, at, at - 1), 'move')}
            />
            <IconButton
              path={chevronDownIcon}
              label={`選択肢${at + 1}を下へ`}
              disabled={disabled || at === options.length - 1}
              onClick={() => onChange(moved(options, at, at + 1), 'move')}
            />
            <IconButton
              path={trashIcon}
              label={`選択肢${at + 1}を消す`}
              disabled={disabled}
              onClick={() => onChange(options.toSpliced(at, 1), `remove.${at}`)}
            />
          </div>
          <OptionMore
            {...{ option, several, pictured, disabled }}
            number={at + 1}
            onChange={(changed, about) => change(at, changed, about)}
          />
        </div>
      ))}
      <Button size="small" variant="tertiary" icon={plusIcon} disabled={disabled || isFull} onClick={add}>
        選択肢を追加
      </Button>
    </div>
  );
}

const moved = (options: readonly Choice[], from: number, to: number): Choice[] => {
  const option = options[from];
  return option ? options.toSpliced(from, 1).toSpliced(to, 0, option) : [...options];
};

type MoreProps = Pick<Props, 'several' | 'pictured' | 'disabled'> & {
  option: Choice;
  number: number;
  onChange: (option: Choice, about: string) => void;
};

const OptionMore = ({ option, number, several, pictured, disabled, onChange }: MoreProps) => (
  <details className={styles.more}>
    <summary>
      選択肢{number}の点数など
      {option.score !== null && `（${option.score}点）`}
      {option.isExclusive && '（ほかと選べない）'}
    </summary>
    <div className={styles.group}>
      <FigureBox
        label={`選択肢${number}の点数`}
        help="得点の計算に使います。空なら数えません。"
        emptyAllowed
        unit="点"
        value={option.score}
        disabled={disabled}
        onChange={(score) => onChange({ ...option, score }, 'score')}
      />
      {several && (
        <CheckboxField
          label="選んだら、ほかは選べない（特になし など）"
          checked={option.isExclusive}
          disabled={disabled}
          onChange={({ target }) => onChange({ ...option, isExclusive: target.checked }, 'isExclusive')}
        />
      )}
      {pictured && (
        <PictureBox
          label={`選択肢${number}の図`}
          imageId={option.imageId}
          alt=""
          disabled={disabled}
          onChange={(imageId) => onChange({ ...option, imageId }, 'imageId')}
        />
      )}
      {option.system !== null && (
        <p className={styles.hint}>
          コード：<code>{option.code}</code>（{option.system}）
        </p>
      )}
    </div>
  </details>
);
