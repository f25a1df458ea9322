import type { Patient, PatientSummary } from '@nattoku/contract/patient/patient';
import { type DuplicateMatch, duplicateMatchNames } from '@nattoku/contract/patient/patient-merge';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { fullName } from '@nattoku/rules/text/person-name';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Button } from '@nattoku/ui/action/button';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import styles from '#areas/patient/merge/merge.module.css';
import { duplicatesQuery } from '#areas/patient/patients.queries.ts';
import { useToday } from '#platform/use-today.ts';
import { birthDateWithAge, readingOf } from '#parts/patient/patient-banner-of.tsx';
import { PatientPickerInDialog } from '#parts/patient/patient-picker.tsx';

type Props = { patient: Patient; onChoose: (otherId: PatientId) => void };
type Row = { patient: PatientSummary; matches: readonly DuplicateMatch[] };

/** Who may be the same person, and a search for the person who is not among them. */
export function MergeCandidates({ patient, onChoose }: Props) {
  const duplicates = useQuery(duplicatesQuery(patient.id));

  return (
    <div className={styles.steps}>
      <section className={styles.step} aria-labelledby="merge-candidates">
        <h3 id="merge-candidates">同じ方かもしれない記録</h3>
        {duplicates.isError && (
          <ErrorState retrying={duplicates.isFetching} onRetry={() => void duplicates.refetch()} />
        )}
        {duplicates.isPending && <SkeletonText lines={4} />}
        {duplicates.data?.items.length === 0 && <p>氏名・カナ・電話番号が重なる記録はありません。</p>}
        <Rows label="同じ方かもしれない記録" rows={duplicates.data?.items ?? []} onChoose={onChoose} />
      </section>
      <section className={styles.step} aria-labelledby="merge-search">
        <h3 id="merge-search">ほかの記録を探す</h3>
        <PatientPickerInDialog label="統合する記録を検索" without={patient.id} onChoose={({ id }) => onChoose(id)} />
      </section>
    </div>
  );
}

type RowsProps = { label: string; rows: readonly Row[]; onChoose: (otherId: PatientId) => void };

function Rows({ label, rows, onChoose }: RowsProps) {
  const today = useToday();
  if (rows.length === 0) return null;
  return (
    <ul role="list" className={styles.rows} aria-label={label}>
      {rows.map(({ patient, matches }) => (
        <li key={patient.id} className={styles.row}>
          <div className={styles.who}>
            <p>
              <strong>{fullName(patient)}</strong>　{readingOf(patient)}　{patient.patientNumber}
            </p>
            <p>{birthDateWithAge(patient.birthDate, today)}</p>
            {matches.length > 0 && (
              <p className={styles.matches}>
                {matches.map((match) => (
                  <Badge key={match} tone="warning">
                    {duplicateMatchNames[match]}が同じ
                  </Badge>
                ))}
              </p>
            )}
          </div>
          <Button
            variant="tertiary"
            size="small"
            aria-label={`${fullName(patient)}（${patient.patientNumber}）と見比べる`}
            onClick={() => onChoose(patient.id)}
          >
            見比べる
          </Button>
        </li>
      ))}
    </ul>
  );
}
