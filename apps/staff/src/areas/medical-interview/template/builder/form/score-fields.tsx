import { interviewFormLimits } from '@nattoku/contract/medical-interview/interview-item';
import { shortName } from '@nattoku/rules/interview/answer/answer-words';
import type { InterviewIndex } from '@nattoku/rules/interview/item/interview-index';
import type { Band, InterviewItem, Score } from '@nattoku/rules/interview/item/interview-item';
import { Button } from '@nattoku/ui/action/button';
import { IconButton } from '@nattoku/ui/action/icon-button';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { CheckboxGroup } from '@nattoku/ui/form/checkbox-group';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { plusIcon, trashIcon } from '@nattoku/ui/tokens/icons';
import styles from '#areas/medical-interview/template/builder/builder.module.css';
import { FigureBox } from '#areas/medical-interview/template/builder/form/figure-box.tsx';

type Props = {
  score: Score;
  index: InterviewIndex;
  own: string;
  disabled: boolean;
  onChange: (score: Score, about: string) => void;
};

const COUNTS: readonly InterviewItem['kind'][] = [
  'choice',
  'yesNo',
  'agreement',
  'number',
  'scale',
  'duration',
  'computed',
];

/** Which questions count, what is done where answers are missing, and what the sum means. */
export function ScoreFields({ score, index, own, disabled, onChange }: Props) {
  const countable = index.inOrder.filter(({ item }) => COUNTS.includes(item.kind) && item.linkId !== own);
  const { missing } = score;
  return (
    <>
      {countable.length === 0 && <p className={styles.hint}>先に、点数のある質問を足してください。</p>}
      <CheckboxGroup
        label="得点に数える質問"
        help="選択は選択肢の点数、数と目盛りはその数、はい・いいえは「はい」が1点です。"
        options={countable.map(({ item, at }) => ({
          value: item.linkId,
          label: `${at + 1}. ${shortName(item)}`,
          disabled,
        }))}
        value={score.items}
        onChange={(items) => onChange({ ...score, items }, 'items')}
      />
      <FigureBox
        label="未回答を許す数"
        help="これより多く未回答があると、得点を出しません。"
        whole
        least={0}
        most={200}
        unit="問"
        value={missing.most}
        disabled={disabled}
        onChange={(most) => onChange({ ...score, missing: { ...missing, most: most ?? 0 } }, 'missing')}
      />
      {missing.most > 0 && (
        <CheckboxField
          label="未回答の分を、答えた質問の平均で補う"
          checked={missing.isProrated}
          disabled={disabled}
          onChange={({ target }) =>
            onChange({ ...score, missing: { ...missing, isProrated: target.checked } }, 'isProrated')
          }
        />
      )}
      <BandFields
        bands={score.bands}
        disabled={disabled}
        onChange={(bands, about) => onChange({ ...score, bands }, about)}
      />
    </>
  );
}

const levels = { none: '要注意にしない', amber: '黄（注意）', red: '赤（至急）' } as const;

type BandProps = { bands: Band[]; disabled: boolean; onChange: (bands: Band[], about: string) => void };

const BandFields = ({ bands, disabled, onChange }: BandProps) => (
  <div className={styles.group} role="group" aria-label="得点の区分">
    <h3 className={styles.partTitle}>得点の区分</h3>
    {bands.map((band, at) => (
      // A band has no name but its place.
      <fieldset key={at} className={styles.option}>
        <legend className={styles.legend}>区分{at + 1}</legend>
        <div className={styles.pair}>
          <FigureBox
            label={`区分${at + 1}の始まり`}
            unit="点から"
            value={band.from}
            disabled={disabled}
            onChange={(from) => from !== null && onChange(bands.with(at, { ...band, from }), `from.${at}`)}
          />
          <SelectField
            label={`区分${at + 1}の要注意`}
            options={Object.entries(levels).map(([value, label]) => ({ value, label }))}
            value={band.level}
            disabled={disabled}
            onChange={({ target }) => {
              const level = (['none', 'amber', 'red'] as const).find((each) => each === target.value);
              if (level) onChange(bands.with(at, { ...band, level }), `level.${at}`);
            }}
          />
        </div>
        <TextField
          label={`区分${at + 1}の言葉`}
          help="尺度に書かれている区分の言葉だけを入れます。診断の名前は書きません。"
          autoComplete="off"
          maxLength={interviewFormLimits.option}
          value={band.label}
          disabled={disabled}
          onChange={({ target }) => onChange(bands.with(at, { ...band, label: target.value }), `label.${at}`)}
        />
        <IconButton
          path={trashIcon}
          label={`区分${at + 1}を消す`}
          disabled={disabled}
          onClick={() => onChange(bands.toSpliced(at, 1), `remove.${at}`)}
        />
      </fieldset>
    ))}
    <Button
      size="small"
      variant="tertiary"
      icon={plusIcon}
      disabled={disabled || bands.length >= interviewFormLimits.bands}
      onClick={() =>
        onChange([...bands, { from: (bands.at(-1)?.from ?? -5) + 5, label: '', level: 'none' }], `add.${bands.length}`)
      }
    >
      区分を追加
    </Button>
  </div>
);
