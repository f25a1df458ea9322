import { scenarioLimits } from '@nattoku/contract/ic-support/scenario-step';
import { Button } from '@nattoku/ui/action/button';
import { IconButton } from '@nattoku/ui/action/icon-button';
import { TextField } from '@nattoku/ui/form/text-field';
import { plusIcon, trashIcon } from '@nattoku/ui/tokens/icons';
import type { ReactNode } from 'react';
import styles from '#areas/ic-support/scenario/builder/builder.module.css';

type Option = { key: string; text: string };

type Props<One extends Option> = {
  label: string;
  help?: string;
  options: readonly One[];
  most?: number;
  disabled: boolean;
  /** What a new one is besides its words. */
  fresh?: Omit<One, keyof Option>;
  /** Below the words of one: whether it is right, where it leads. */
  renderMore?: (option: One, number: number, change: (changed: One) => void) => ReactNode;
  onChange: (options: One[], about: string) => void;
};

/** Words to choose from; each keeps its key, so that answers keep their meaning when the words are changed. */
export function OptionFields<One extends Option>(props: Props<One>) {
  const { label, help, options, most = scenarioLimits.options, disabled, fresh, renderMore, onChange } = props;
  const change = (changed: One, about: string) =>
    onChange(
      options.map((option) => (option.key === changed.key ? changed : option)),
      about,
    );
  // What a kind of option has besides is handed in as `fresh`.
  const added = (): One => ({ ...fresh, key: crypto.randomUUID(), text: '' }) as One;
  return (
    <div className={styles.group} role="group" aria-label={label}>
      {help && <p className={styles.hint}>{help}</p>}
      {options.map((option, at) => (
        <div key={option.key} className={styles.option}>
          <div className={styles.optionLine}>
            <TextField
              label={`${label}${at + 1}`}
              autoComplete="off"
              counter={scenarioLimits.option}
              value={option.text}
              disabled={disabled}
              onChange={({ target }) => change({ ...option, text: target.value }, `option.${option.key}`)}
            />
            <IconButton
              path={trashIcon}
              label={`${label}${at + 1}を消す`}
              disabled={disabled}
              onClick={() =>
                onChange(
                  options.filter(({ key }) => key !== option.key),
                  `remove.${option.key}`,
                )
              }
            />
          </div>
          {renderMore?.(option, at + 1, (changed) => change(changed, `more.${option.key}`))}
        </div>
      ))}
      <Button
        size="small"
        variant="tertiary"
        icon={plusIcon}
        disabled={disabled || options.length >= most}
        onClick={() => onChange([...options, added()], `add.${options.length}`)}
      >
        {label}を追加
      </Button>
    </div>
  );
}
