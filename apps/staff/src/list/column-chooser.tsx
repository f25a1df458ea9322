import { Button } from '@nattoku/ui/action/button';
import { Checkbox } from '@nattoku/ui/form/checkbox';
import { IconButton } from '@nattoku/ui/action/icon-button';
import { chevronDownIcon, chevronUpIcon, cogIcon } from '@nattoku/ui/tokens/icons';
import { Popover } from '@nattoku/ui/overlay/popover';
import { useState } from 'react';
import styles from '#list/list-tools.module.css';

type Named = { key: string; header: string };
type Props = {
  /** Every column there is, in the order in which they are offered. */
  all: readonly Named[];
  /** Those that are shown, in their order; the first one opens the row and stays. */
  shown: readonly Named[];
  /** Empty: as delivered. */
  onChange: (columns: string[]) => void;
};

/** Which columns the list has, and in which order: kept for the person who is signed in. */
export function ColumnChooser(props: Props) {
  return (
    <Popover
      title="表示する列"
      trigger={
        <Button variant="subTertiary" size="small" icon={cogIcon}>
          列
        </Button>
      }
    >
      <Choices {...props} />
    </Popover>
  );
}

function Choices({ all, shown: columns, onChange }: Props) {
  const [touched, setTouched] = useState<string | null>(null);
  const shown = columns.map(({ key }) => key);
  const hidden = all.filter(({ key }) => !shown.includes(key));
  const headerOf = (key: string) => all.find((column) => column.key === key)?.header ?? key;
  const move = (from: number, to: number) => {
    const [key] = shown.slice(from, from + 1);
    if (key) onChange(shown.toSpliced(from, 1).toSpliced(to, 0, key));
  };
  const toggle = (key: string, next: string[]) => {
    setTouched(key);
    onChange(next);
  };
  return (
    <>
      <ol role="list" className={styles.columns}>
        {shown.map((key, at) => (
          <ColumnRow
            key={key}
            name={key}
            header={headerOf(key)}
            shown
            touched={touched === key}
            onToggle={() =>
              toggle(
                key,
                shown.filter((each) => each !== key),
              )
            }
            // The first cell opens the row, so it always says who it is.
            {...(at > 1 ? { onUp: () => move(at, at - 1) } : {})}
            {...(at > 0 && at < shown.length - 1 ? { onDown: () => move(at, at + 1) } : {})}
            fixed={at === 0}
          />
        ))}
        {hidden.map(({ key }) => (
          <ColumnRow
            key={key}
            name={key}
            header={headerOf(key)}
            shown={false}
            touched={touched === key}
            onToggle={() => toggle(key, [...shown, key])}
            fixed={false}
          />
        ))}
      </ol>
      <Button variant="fourth" size="small" weight="normal" onClick={() => onChange([])}>
        初めの列に戻す
      </Button>
    </>
  );
}

type RowProps = {
  name: string;
  header: string;
  shown: boolean;
  fixed: boolean;
  /** The last one that was ticked or unticked: it has moved to another place, and takes the focus along. */
  touched: boolean;
  onToggle: () => void;
  onUp?: () => void;
  onDown?: () => void;
};

const focus = (box: HTMLInputElement | null) => box?.focus();

function ColumnRow({ name, header, shown, fixed, touched, onToggle, onUp, onDown }: RowProps) {
  const id = `column-${name}`;
  return (
    <li className={styles.column}>
      <Checkbox id={id} ref={touched ? focus : undefined} checked={shown} disabled={fixed} onChange={onToggle} />
      <label htmlFor={id}>{header}</label>
      {onUp && <IconButton path={chevronUpIcon} label={`「${header}」を前へ`} size="small" onClick={onUp} />}
      {onDown && <IconButton path={chevronDownIcon} label={`「${header}」を後ろへ`} size="small" onClick={onDown} />}
    </li>
  );
}
