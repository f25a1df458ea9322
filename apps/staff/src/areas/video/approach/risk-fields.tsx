import type { CoreRisk } from '@nattoku/contract/video/approach';
import { Button } from '@nattoku/ui/action/button';
import { plusIcon } from '@nattoku/ui/tokens/icons';
import styles from '#areas/video/approach/approach-page.module.css';
import { newIdempotencyKey } from '#platform/network/idempotency-key.ts';
import { RiskRow } from '#areas/video/approach/risk-row.tsx';
import { useDragOrder } from '#editing/use-drag-order.ts';

type Problems = Partial<Record<string, string>>;
type Props = { risks: readonly CoreRisk[]; problems: Problems; onChange: (risks: CoreRisk[]) => void };

const emptyRisk = (id: string): CoreRisk => ({
  id,
  name: '',
  plain: '',
  frequency: '',
  share: { people: 0, of: 100 },
  source: '',
  severity: 'moderate',
  required: true,
});

const moved = (risks: readonly CoreRisk[], id: string, index: number): CoreRisk[] => {
  const risk = risks.find((each) => each.id === id);
  return risk
    ? risks.filter((each) => each.id !== id).toSpliced(Math.max(0, Math.min(index, risks.length - 1)), 0, risk)
    : [...risks];
};

/** The risks that every explanation names, in the order in which they are explained. */
export function RiskFields({ risks, problems, onChange }: Props) {
  const { list, dragged, startDrag } = useDragOrder<string>((id, index) => onChange(moved(risks, id, index)));
  const add = () => onChange([...risks, emptyRisk(newIdempotencyKey())]);

  return (
    <div className={styles.tight}>
      {risks.length === 0 && (
        <p className={styles.quiet}>
          手術では、必ず説明するリスクが1つ以上必要です。頻度は「100人に何人」か「1,000人に何人」で入力すると、患者さんには図で表示されます。
        </p>
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
