import type { PatientSummary } from '@nattoku/contract/patient/patient';
import type { OrderSummary } from '@nattoku/contract/video/video-order';
import { fullName } from '@nattoku/rules/text/person-name';
import { ActionCard, ActionCards } from '@nattoku/ui/action/action-card';
import { accountIcon } from '@nattoku/ui/tokens/icons';
import { Skeleton } from '@nattoku/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import type { PatientChoice } from '#areas/video/order/flow/use-choose-patient.ts';
import { anyOrders, ordersQuery } from '#areas/video/order/video-order.queries.ts';
import styles from '#areas/video/order/flow/recent-patients.module.css';
import { useToday } from '#platform/use-today.ts';
import { birthDateWithAge, readingOf } from '#parts/patient/patient-banner-of.tsx';

const SHOWN = 6;

/** The person whom one ordered for last is often the one whom one orders for next. */
export function RecentPatients({ choice }: { choice: PatientChoice }) {
  const { data, isPending } = useQuery(ordersQuery({ ...anyOrders, mine: true }));
  const today = useToday();
  const patients = patientsOf(data?.items ?? []).slice(0, SHOWN);
  if (isPending) return <Skeleton height="72px" />;
  if (patients.length === 0) {
    return (
      <p className={styles.hint}>
        患者番号・氏名・カナを入力するか、リストバンドや診察券のバーコードを読み取ってください。
      </p>
    );
  }
  return (
    <section aria-labelledby="recent-patients" className={styles.section}>
      <h2 id="recent-patients" className={styles.title}>
        最近オーダーした患者
      </h2>
      <ActionCards>
        {patients.map((patient) => (
          <ActionCard
            key={patient.id}
            icon={accountIcon}
            title={fullName(patient)}
            onPress={() => void choice.choose(patient.id)}
          >
            {readingOf(patient)}
            <br />
            {patient.patientNumber}・{birthDateWithAge(patient.birthDate, today)}
          </ActionCard>
        ))}
      </ActionCards>
    </section>
  );
}

const patientsOf = (orders: readonly OrderSummary[]): PatientSummary[] => [
  ...new Map(orders.filter(({ patient }) => !patient.archivedAt).map(({ patient }) => [patient.id, patient])).values(),
];
