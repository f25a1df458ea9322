import type { Patient } from '@nattoku/contract/patient/patient';
import type { MergedField } from '@nattoku/contract/patient/patient-merge';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { fullName } from '@nattoku/rules/text/person-name';
import { Button } from '@nattoku/ui/action/button';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { swapIcon } from '@nattoku/ui/tokens/icons';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MergeConfirm } from '#areas/patient/merge/merge-confirm.tsx';
import { differingFields, mergeLines, usualChoice, usualSurvivor } from '#areas/patient/merge/merge-fields.ts';
import styles from '#areas/patient/merge/merge.module.css';
import { comparisonQuery } from '#areas/patient/patients.queries.ts';

type Props = { ids: readonly [PatientId, PatientId]; onBack: () => void; onDone: () => void };

export function MergeComparison({ ids: [patientId, otherId], onBack, onDone }: Props) {
  const { data, isError, isFetching, refetch } = useQuery(comparisonQuery(patientId, otherId));
  if (isError) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonText lines={8} />;
  return (
    <Comparison
      key={`${data.patient.version}-${data.other.version}`}
      opened={data.patient}
      found={data.other}
      onBack={onBack}
      onDone={onDone}
    />
  );
}

type ComparisonProps = { opened: Patient; found: Patient; onBack: () => void; onDone: () => void };

/** Both records side by side: whose number stays, and of each line that differs which side is kept. */
function Comparison({ opened, found, onBack, onDone }: ComparisonProps) {
  const [survivor, setSurvivor] = useState(() => usualSurvivor(opened, found));
  const other = survivor.id === opened.id ? found : opened;
  const [fromOther, setFromOther] = useState<MergedField[]>(() => usualChoice(survivor, other));
  const [confirming, setConfirming] = useState(false);
  const swap = () => {
    setSurvivor(other);
    setFromOther(usualChoice(other, survivor));
  };
  const choose = (field: MergedField, takesOther: boolean) =>
    setFromOther((now) => (takesOther ? [...now, field] : now.filter((each) => each !== field)));
  const differing = differingFields(survivor, other);

  return (
    <div className={styles.steps}>
      <p>
        残す記録の患者番号が、これからの患者番号になります。もう一方の番号でも、検索・バーコード・リンクはこれまでどおり使えます。
      </p>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">項目</th>
              <th scope="col">残す記録　{survivor.patientNumber}</th>
              <th scope="col">統合する記録　{other.patientNumber}</th>
            </tr>
          </thead>
          <tbody>
            {(Object.keys(mergeLines) as MergedField[]).map((field) => (
              <Line
                key={field}
                field={field}
                sides={[survivor, other]}
                differs={differing.includes(field)}
                takesOther={fromOther.includes(field)}
                onChoose={(takesOther) => choose(field, takesOther)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.same}>旧姓・通称、ほかの電話番号、タグ、要配慮の印は、両方のものを合わせて残します。</p>
      <div className={styles.actions}>
        <Button variant="subTertiary" onClick={onBack}>
          候補に戻る
        </Button>
        <Button variant="tertiary" icon={swapIcon} onClick={swap}>
          残す記録を入れ替える
        </Button>
        <Button onClick={() => setConfirming(true)}>統合の確認へ</Button>
      </div>
      {confirming && (
        <MergeConfirm
          survivor={survivor}
          other={other}
          fromOther={fromOther}
          onClose={() => setConfirming(false)}
          onDone={onDone}
        />
      )}
    </div>
  );
}

type LineProps = {
  field: MergedField;
  sides: readonly [Patient, Patient];
  differs: boolean;
  takesOther: boolean;
  onChoose: (takesOther: boolean) => void;
};

function Line({ field, sides, differs, takesOther, onChoose }: LineProps) {
  const { label, words } = mergeLines[field];
  if (sides.every((side) => words(side) === '')) return null;
  return (
    <tr>
      <th scope="row">{label}</th>
      {sides.map((side, index) => {
        const shown = words(side) || '（なし）';
        const isOther = index === 1;
        return (
          <td key={side.id} className={differs ? undefined : styles.same}>
            {differs ? (
              <label className={styles.choice}>
                <input
                  type="radio"
                  name={`merge-${field}`}
                  aria-label={`${label}：${shown}（${fullName(side)} ${side.patientNumber}）`}
                  checked={takesOther === isOther}
                  onChange={() => onChoose(isOther)}
                />
                {shown}
              </label>
            ) : (
              shown
            )}
          </td>
        );
      })}
    </tr>
  );
}
