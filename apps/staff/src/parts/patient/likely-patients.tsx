import { Skeleton } from '@nattoku/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import styles from '#parts/patient/find-patient.module.css';
import { type PatientChoice, PatientTable } from '#parts/patient/found-patients.tsx';
import { likelyPatientsQuery } from '#parts/patient/patient.queries.ts';

/** Whom one opened last, and who has a talk or a procedure today. */
export function LikelyPatients({ choice }: { choice: PatientChoice }) {
  const { data, isPending } = useQuery(likelyPatientsQuery);
  if (isPending) return <Skeleton height="12rem" />;
  const recent = data?.recent ?? [];
  const isRecent = ({ id }: { id: string }) => recent.some((each) => each.id === id);
  const groups = [
    { title: '最近開いた患者', patients: recent },
    // Nobody stands there twice.
    { title: '今日、説明や処置のある患者', patients: (data?.today ?? []).filter((each) => !isRecent(each)) },
  ].filter(({ patients }) => patients.length > 0);
  if (groups.length === 0)
    return (
      <p className={styles.hint}>
        患者番号・氏名・カナを入力するか、リストバンドや診察券のバーコードを読み取ってください。
      </p>
    );
  return groups.map(({ title, patients }) => (
    <section key={title}>
      <h2 className={styles.groupTitle}>{title}</h2>
      <PatientTable caption={title} rows={patients} choice={choice} />
    </section>
  ));
}
