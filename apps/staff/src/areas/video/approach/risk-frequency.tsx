import type { CoreRisk } from '@nattoku/contract/video/approach';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextField } from '@nattoku/ui/form/text-field';
import styles from '#areas/video/approach/approach-page.module.css';

type Props = {
  /** 「リスク1」 */
  nth: string;
  index: number;
  risk: CoreRisk;
  problems: Partial<Record<string, string>>;
  onChange: (change: Partial<CoreRisk>) => void;
};

const ways = [
  { value: '100', label: '100人に何人' },
  { value: '1000', label: '1,000人に何人' },
  { value: 'words', label: '言葉で（まれ、など）' },
];

const figureIn = (typed: string): number => (/^[0-9]{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN);

/** How often a risk comes: as people of 100 or of 1,000, which a picture can show, or in words where nobody knows better. */
export function RiskFrequency({ nth, index, risk: { share, frequency }, problems, onChange }: Props) {
  const change = (way: string) => {
    if (way === 'words') onChange({ share: null, frequency: '' });
    else onChange({ share: { people: share?.people ?? 0, of: way === '100' ? 100 : 1000 } });
  };
  return (
    <div className={styles.fields}>
      <SelectField
        label={`${nth}の頻度の書き方`}
        value={share ? String(share.of) : 'words'}
        options={ways}
        onChange={(event) => change(event.target.value)}
      />
      {share ? (
        <TextField
          label={`${nth}の頻度`}
          required
          inputMode="numeric"
          name={`risks.${index}.share`}
          unit="人"
          value={Number.isNaN(share.people) ? '' : String(share.people)}
          error={problems[`risks.${index}.share`]}
          onChange={(event) => onChange({ share: { ...share, people: figureIn(event.target.value) } })}
        />
      ) : (
        <TextField
          label={`${nth}の頻度`}
          required
          name={`risks.${index}.frequency`}
          placeholder="まれ、0.05%"
          value={frequency}
          error={problems[`risks.${index}.frequency`]}
          onChange={(event) => onChange({ frequency: event.target.value })}
        />
      )}
    </div>
  );
}
