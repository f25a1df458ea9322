import { approachLimits } from '@nattoku/contract/video/approach-input';
import { type PackagePlan, packagePartNames, packageParts } from '@nattoku/contract/video/approach-plan';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { TextField } from '@nattoku/ui/form/text-field';
import styles from '#areas/video/approach/approach-page.module.css';

type Props = {
  plan: PackagePlan;
  problems: Partial<Record<string, string>>;
  onChange: (plan: PackagePlan) => void;
};

const daysIn = (typed: string): number => (/^[0-9]{1,2}$/.test(typed.trim()) ? Number(typed) : Number.NaN);

/** What is ordered in one go, and how many days before the procedure each part is due. */
export function PackageFields({ plan, problems, onChange }: Props) {
  return (
    <div className={styles.tight}>
      <ul role="list" className={styles.list} aria-label="説明パッケージに含めるもの">
        {packageParts.map((part) => {
          const { included, daysBefore } = plan[part];
          const name = packagePartNames[part];
          return (
            <li key={part} className={styles.part}>
              <CheckboxField
                label={name}
                checked={included}
                onChange={(event) => onChange({ ...plan, [part]: { included: event.target.checked, daysBefore } })}
              />
              <TextField
                label={`${name}は手術・検査の何日前まで`}
                labelHidden
                inputMode="numeric"
                unit="日前まで"
                name={`package.${part}.daysBefore`}
                disabled={!included}
                value={Number.isNaN(daysBefore) ? '' : String(daysBefore)}
                error={problems[`package.${part}.daysBefore`]}
                onChange={(event) =>
                  onChange({ ...plan, [part]: { included, daysBefore: daysIn(event.target.value) } })
                }
              />
            </li>
          );
        })}
      </ul>
      <TextAreaField
        label="患者さんへのメッセージ"
        rows={3}
        counter={approachLimits.message}
        name="package.message"
        value={plan.message}
        error={problems['package.message']}
        onChange={(event) => onChange({ ...plan, message: event.target.value })}
      />
    </div>
  );
}
