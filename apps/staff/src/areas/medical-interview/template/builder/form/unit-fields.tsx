import { interviewFormLimits } from '@nattoku/contract/medical-interview/interview-item';
import type { Unit } from '@nattoku/rules/interview/item/interview-item';
import { Button } from '@nattoku/ui/action/button';
import { IconButton } from '@nattoku/ui/action/icon-button';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { plusIcon, trashIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import styles from '#areas/medical-interview/template/builder/builder.module.css';
import { commonUnits, ownUnit } from '#areas/medical-interview/template/builder/form/units.ts';

type Props = { units: Unit[]; disabled: boolean; onChange: (units: Unit[]) => void };

/** In which units the number may be given; with several the person chooses. */
export function UnitFields({ units, disabled, onChange }: Props) {
  const [own, setOwn] = useState('');
  const isFull = units.length >= interviewFormLimits.units;
  const offered = commonUnits.filter(({ code }) => !units.some((unit) => unit.code === code));
  const add = (unit: Unit | undefined) => {
    if (unit && !isFull && !units.some(({ code }) => code === unit.code)) onChange([...units, unit]);
  };
  return (
    <div className={styles.group} role="group" aria-label="単位">
      {units.length === 0 && <p className={styles.hint}>単位のない数です。</p>}
      <ul role="list" className={styles.chips}>
        {units.map(({ code, display }, at) => (
          <li key={code} className={styles.chip}>
            {display || code}
            <IconButton
              path={trashIcon}
              label={`単位「${display || code}」を外す`}
              disabled={disabled}
              onClick={() => onChange(units.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ul>
      <SelectField
        label="単位を足す"
        size="small"
        emptyLabel="選んでください"
        options={offered.map(({ code, display }) => ({ value: code, label: display }))}
        value=""
        disabled={disabled || isFull}
        onChange={({ target }) => add(commonUnits.find(({ code }) => code === target.value))}
      />
      <details className={styles.more}>
        <summary>ほかの単位</summary>
        <div className={styles.optionLine}>
          <TextField
            label="単位の言葉"
            autoComplete="off"
            maxLength={60}
            value={own}
            disabled={disabled}
            onChange={({ target }) => setOwn(target.value)}
          />
          <Button
            size="small"
            variant="tertiary"
            icon={plusIcon}
            disabled={disabled || isFull || own.trim() === ''}
            onClick={() => {
              add(ownUnit(own.trim()));
              setOwn('');
            }}
          >
            足す
          </Button>
        </div>
      </details>
    </div>
  );
}
