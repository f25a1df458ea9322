import type { SignerBand } from '@nattoku/contract/consent/consent-rules';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import { Button } from '@nattoku/ui/action/button';
import { plusIcon } from '@nattoku/ui/tokens/icons';
import { SelectField } from '@nattoku/ui/form/select-field';
import { bandName, needNames, withBand, withNewBand, withoutBand } from '#areas/settings/consent/signer-bands.ts';
import styles from '#areas/settings/consent/signer-bands.module.css';
import { optionsOfNames } from '#list/options-of-names.ts';

const ages = Array.from({ length: 31 }, (_, age) => age);

type Props = {
  bands: readonly SignerBand[];
  problems: readonly FieldProblem[];
  onChange: (bands: SignerBand[]) => void;
};

const AT_MOST = 8;

/** The table of ages. A row begins where the one before ends, so only the ends are chosen. */
export function SignerBandFields({ bands, problems, onChange }: Props) {
  return (
    <div className={styles.table}>
      <ol role="list" className={styles.rows} aria-label="年齢ごとの署名する人">
        {bands.map((band, index) => (
          <Row
            // A row has no name but its place.
            key={index}
            band={band}
            isLast={index === bands.length - 1}
            problem={problems.find(({ field }) => field === `signerBands.${index}`)?.message}
            onChange={(change) => onChange(withBand(bands, index, change))}
            {...(bands.length > 1 && { onRemove: () => onChange(withoutBand(bands, index)) })}
          />
        ))}
      </ol>
      {bands.length < AT_MOST && (
        <div>
          <Button variant="fourth" size="small" icon={plusIcon} onClick={() => onChange(withNewBand(bands))}>
            年齢の区分を追加
          </Button>
        </div>
      )}
    </div>
  );
}

type RowProps = {
  band: SignerBand;
  isLast: boolean;
  problem: string | undefined;
  onChange: (change: Partial<SignerBand>) => void;
  onRemove?: () => void;
};

function Row({ band, isLast, problem, onChange, onRemove }: RowProps) {
  const { fromAge, toAge, patient, parent } = band;
  const name = bandName(band);
  const ends = [...new Set([...ages, ...(toAge === null ? [] : [toAge])])].filter((age) => age >= fromAge);
  return (
    <li className={styles.row}>
      <fieldset className={styles.fields}>
        <legend className={styles.name}>{name}</legend>
        {isLast ? (
          <p className={styles.end}>上限なし</p>
        ) : (
          <SelectField
            label="何歳まで"
            value={String(toAge ?? fromAge)}
            options={ends.map((age) => ({ value: String(age), label: `${age}歳まで` }))}
            onChange={(event) => onChange({ toAge: Number(event.target.value) })}
          />
        )}
        <SelectField
          label="本人の署名"
          value={patient}
          error={problem}
          options={optionsOfNames(needNames)}
          onChange={(event) => onChange({ patient: event.target.value as SignerBand['patient'] })}
        />
        <SelectField
          label="親権者の署名"
          value={parent}
          options={optionsOfNames(needNames)}
          onChange={(event) => onChange({ parent: event.target.value as SignerBand['parent'] })}
        />
      </fieldset>
      {onRemove && (
        <Button variant="subTertiary" size="small" aria-label={`${name}の区分を削除`} onClick={onRemove}>
          削除
        </Button>
      )}
    </li>
  );
}
