import { type DueRule, dueRuleWords } from '@nattoku/contract/shared/due-rule';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextField } from '@nattoku/ui/form/text-field';
import styles from '#areas/video/template/title-form.module.css';

type Props = { rule: DueRule | null; error: string | undefined; onChange: (rule: DueRule | null) => void };

const MOST_AFTER = 365;
const MOST_BEFORE = 90;

const kinds = [
  { value: 'none', label: '期限を付けない' },
  { value: 'order', label: 'オーダーの日から数える' },
  { value: 'before', label: '説明の予定日より前' },
  { value: 'after', label: '説明の予定日より後' },
];
const usual: Record<string, DueRule | null> = {
  none: null,
  order: { from: 'order', days: 7 },
  before: { from: 'talk', days: -1 },
  after: { from: 'talk', days: 7 },
};

const kindOf = (rule: DueRule | null): string => {
  if (rule === null) return 'none';
  if (rule.from === 'order') return 'order';
  return rule.days > 0 ? 'after' : 'before';
};

/** How the due date of an order follows from the day of the order, or of the talk. */
export function DueRuleField({ rule, error, onChange }: Props) {
  const kind = kindOf(rule);
  const setDays = (typed: string) => {
    if (rule === null) return;
    const days = Math.min(Number.parseInt(typed, 10) || 0, kind === 'before' ? MOST_BEFORE : MOST_AFTER);
    onChange({ ...rule, days: kind === 'before' ? -days : days });
  };
  return (
    <div className={styles.due}>
      <SelectField
        label="視聴の期限"
        name="dueRule"
        help={rule ? `${dueRuleWords(rule)}が期限になります` : 'オーダーのときに決めることもできます'}
        error={error}
        options={kinds}
        value={kind}
        onChange={(event) => onChange(usual[event.target.value] ?? null)}
      />
      {rule && (
        <TextField
          label="日数"
          type="number"
          inputMode="numeric"
          min={0}
          max={kind === 'before' ? MOST_BEFORE : MOST_AFTER}
          unit={kind === 'before' ? '日前' : '日後'}
          value={String(Math.abs(rule.days))}
          onChange={(event) => setDays(event.target.value)}
        />
      )}
    </div>
  );
}
