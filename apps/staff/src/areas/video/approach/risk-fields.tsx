import { type CoreRisk, RiskSeverity, riskSeverityNames } from '@nattoku/contract/video/approach';
import { approachLimits } from '@nattoku/contract/video/approach-input';
import { Button } from '@nattoku/ui/action/button';
import { Icon } from '@nattoku/ui/tokens/icon';
import { IconButton } from '@nattoku/ui/action/icon-button';
import { chevronDownIcon, chevronUpIcon, dragIcon, plusIcon, trashIcon } from '@nattoku/ui/tokens/icons';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextField } from '@nattoku/ui/form/text-field';
import type { PointerEvent } from 'react';
import styles from '#areas/video/approach/approach-page.module.css';
import { newIdempotencyKey } from '#platform/network/idempotency-key.ts';
import { optionsOfNames } from '#list/options-of-names.ts';
import { useDragOrder } from '#editing/use-drag-order.ts';

type Problems = Partial<Record<string, string>>;
type Props = { risks: readonly CoreRisk[]; problems: Problems; onChange: (risks: CoreRisk[]) => void };

const severities = optionsOfNames(riskSeverityNames);

const moved = (risks: readonly CoreRisk[], id: string, index: number): CoreRisk[] => {
  const risk = risks.find((each) => each.id === id);
  return risk
    ? risks.filter((each) => each.id !== id).toSpliced(Math.max(0, Math.min(index, risks.length - 1)), 0, risk)
    : [...risks];
};

/** The risks that every explanation names, in the order in which they are explained. */
export function RiskFields({ risks, problems, onChange }: Props) {
  const { list, dragged, startDrag } = useDragOrder<string>((id, index) => onChange(moved(risks, id, index)));
  const add = () =>
    onChange([...risks, { id: newIdempotencyKey(), name: '', frequency: '', source: '', severity: 'moderate' }]);

  return (
    <div className={styles.tight}>
      {risks.length === 0 && (
        <p className={styles.quiet}>手術では、1つ以上の登録が必要です。頻度は「0.5%」や「まれ」のように入力します。</p>
      )}
      <ol ref={list} role="list" className={styles.list} aria-label="主要なリスク">
        {risks.map((risk, index) => (
          <RiskRow
            key={risk.id}
            risk={risk}
            index={index}
            isLast={index === risks.length - 1}
            isDragged={dragged === risk.id}
            problems={problems}
            onDrag={startDrag(risk.id)}
            onMove={(to) => onChange(moved(risks, risk.id, to))}
            onChange={(change) => onChange(risks.map((each) => (each.id === risk.id ? { ...each, ...change } : each)))}
            onRemove={() => onChange(risks.filter((each) => each.id !== risk.id))}
          />
        ))}
      </ol>
      <div>
        <Button variant="tertiary" icon={plusIcon} data-place="risks" onClick={add}>
          リスクを追加
        </Button>
      </div>
    </div>
  );
}

type RowProps = {
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

function RiskRow({ risk, index, isLast, isDragged, problems, onDrag, onMove, onChange, onRemove }: RowProps) {
  const nth = `リスク${index + 1}`;
  const of = (field: 'name' | 'frequency' | 'source') => ({
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
      <div className={styles.fields}>
        <TextField label={`${nth}の名前`} required maxLength={approachLimits.riskName * 4} {...of('name')} />
        <TextField label={`${nth}の頻度`} required placeholder="0.5%、まれ" {...of('frequency')} />
        <SelectField
          label={`${nth}の重さ`}
          name={`risks.${index}.severity`}
          options={severities}
          value={risk.severity}
          onChange={(event) => onChange({ severity: RiskSeverity.parse(event.target.value) })}
        />
        <TextField label={`${nth}の出典`} {...of('source')} />
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
