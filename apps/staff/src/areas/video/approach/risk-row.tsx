import { type CoreRisk, RiskSeverity, riskSeverityNames } from '@nattoku/contract/video/approach';
import { approachLimits } from '@nattoku/contract/video/approach-input';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { Icon } from '@nattoku/ui/tokens/icon';
import { IconButton } from '@nattoku/ui/action/icon-button';
import { chevronDownIcon, chevronUpIcon, dragIcon, trashIcon } from '@nattoku/ui/tokens/icons';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { TextField } from '@nattoku/ui/form/text-field';
import type { PointerEvent } from 'react';
import styles from '#areas/video/approach/approach-page.module.css';
import { RiskFrequency } from '#areas/video/approach/risk-frequency.tsx';
import { optionsOfNames } from '#list/options-of-names.ts';

type Problems = Partial<Record<string, string>>;
type Props = {
  risk: CoreRisk;
  index: number;
  isLast: boolean;
  isDragged: boolean;
  problems: Problems;
  onDrag: (event: PointerEvent) => void;
  onMove: (index: number) => void;
  onChange: (change: Partial<CoreRisk>) => void;
  onRemove: () => void;
};

const severities = optionsOfNames(riskSeverityNames);

/** One core risk: its name, the words for the patient, how often, how bad, and where that is known from. */
export function RiskRow({ risk, index, isLast, isDragged, problems, onDrag, onMove, onChange, onRemove }: Props) {
  const nth = `リスク${index + 1}`;
  const of = (field: 'name' | 'plain' | 'source') => ({
    name: `risks.${index}.${field}`,
    value: risk[field],
    error: problems[`risks.${index}.${field}`],
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  });
  return (
    <li className={isDragged ? `${styles.risk} ${styles.dragged}` : styles.risk} data-drag-id={risk.id}>
      <span className={styles.handle} onPointerDown={onDrag} title="ドラッグして並べ替え" aria-hidden="true">
        <Icon path={dragIcon} />
      </span>
      <div className={styles.tight}>
        <div className={styles.fields}>
          <TextField label={`${nth}の名前`} required maxLength={approachLimits.riskName * 4} {...of('name')} />
          <SelectField
            label={`${nth}の重さ`}
            name={`risks.${index}.severity`}
            options={severities}
            value={risk.severity}
            onChange={(event) => onChange({ severity: RiskSeverity.parse(event.target.value) })}
          />
        </div>
        <RiskFrequency nth={nth} index={index} risk={risk} problems={problems} onChange={onChange} />
        <TextAreaField
          label={`${nth}の患者さん向けの説明`}
          rows={2}
          counter={approachLimits.riskPlain}
          placeholder="専門用語を使わずに、何が起こるかを書きます。"
          {...of('plain')}
        />
        <TextField label={`${nth}の出典`} placeholder="学会の指針、自院の成績など" {...of('source')} />
        <CheckboxField
          label={`${nth}は必ず説明する`}
          checked={risk.required}
          onChange={(event) => onChange({ required: event.target.checked })}
        />
      </div>
      <span className={styles.buttons}>
        <IconButton
          path={chevronUpIcon}
          size="small"
          label={`${nth}を上へ`}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        />
        <IconButton
          path={chevronDownIcon}
          size="small"
          label={`${nth}を下へ`}
          disabled={isLast}
          onClick={() => onMove(index + 1)}
        />
        <IconButton path={trashIcon} size="small" label={`${nth}を削除`} onClick={onRemove} />
      </span>
    </li>
  );
}
