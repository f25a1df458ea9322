import type { WorkOrder, WorkRow as Row } from '@nattoku/contract/home/worklist';
import { fullName } from '@nattoku/rules/text/person-name';
import { formatDate, formatDateTime } from '@nattoku/rules/time/date-time';
import { Link } from '@nattoku/ui/action/link';
import { Badge } from '@nattoku/ui/feedback/badge';
import { alertIcon, checkIcon, eyeOffIcon } from '@nattoku/ui/tokens/icons';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { useToday } from '#platform/use-today.ts';
import { href } from '#routing/paths.ts';
import { birthDateWithAge } from '#parts/patient/patient-banner-of.tsx';
import { WorkOrderLine } from '#parts/worklist/work-order-line.tsx';
import { WorkQuestion } from '#parts/worklist/work-question.tsx';
import styles from '#parts/worklist/work-row.module.css';

type Props = {
  row: Row;
  /** The order whose question is being answered in this row. */
  answering: WorkOrder['id'] | null;
  onAnswer: (orderId: WorkOrder['id'] | null) => void;
  /** Where the page says already whom it is about. */
  isOfOnePatient?: boolean;
};

/** A patient and a procedure with everything that is missing, when it is, and what the patient asks. */
export function WorkRow({ row, answering, onAnswer, isOfOnePatient = false }: Props) {
  const { orders, procedure, gaps } = row;
  const named = isOfOnePatient || orders.length > 1 || orders[0]?.title !== procedure;
  return (
    <li className={styles.row} data-row data-of-one={isOfOnePatient || undefined}>
      {!isOfOnePatient && <WorkPatient patient={row.patient} />}
      <div className={styles.what}>
        {named && <p className={styles.procedure}>{procedure}</p>}
        <ul role="list" className={styles.orders}>
          {orders.map((order) => (
            <WorkOrderLine key={order.id} order={order} />
          ))}
        </ul>
        {gaps.length === 0 && (
          <Badge tone="done" icon={checkIcon}>
            準備完了
          </Badge>
        )}
      </div>
      <When row={row} />
      {orders.map((order) => (
        <WorkQuestion
          key={order.id}
          order={order}
          patientName={fullName(row.patient)}
          isOpen={answering === order.id}
          onOpen={() => onAnswer(order.id)}
          onClose={() => onAnswer(null)}
        />
      ))}
    </li>
  );
}

type WorkPatientProps = { patient: Omit<Row['patient'], 'sameNameCount'> & { sameNameCount?: number } };

/** The patient whom a row is about. */
export function WorkPatient({ patient }: WorkPatientProps) {
  const today = useToday();
  const mayOpen = useIsAllowed('patient.view');
  const { id, patientNumber, birthDate, wardName, room, sameNameCount = 0, isSensitive } = patient;
  const name = fullName(patient);
  return (
    <div className={styles.who}>
      {mayOpen ? (
        <Link href={href('/patients/detail', { patientId: id })} className={styles.name}>
          {name}
        </Link>
      ) : (
        <span className={styles.name}>{name}</span>
      )}
      <span className={styles.facts}>
        <span>{patientNumber}</span>
        {wardName && <span>{[wardName, room && `${room}号室`].filter(Boolean).join(' ')}</span>}
      </span>
      <span className={styles.facts}>{birthDateWithAge(birthDate, today)}</span>
      {(sameNameCount > 0 || isSensitive) && (
        <span className={styles.flags}>
          {sameNameCount > 0 && (
            <Badge tone="warning" icon={alertIcon}>
              同姓同名あり
            </Badge>
          )}
          {isSensitive && (
            <Badge tone="error" icon={eyeOffIcon}>
              要配慮
            </Badge>
          )}
        </span>
      )}
    </div>
  );
}

function When({ row: { talkAt, procedureOn, dueOn } }: { row: Row }) {
  const dates = [
    { label: '説明', at: talkAt && formatDateTime(talkAt) },
    { label: '実施', at: procedureOn && formatDate(procedureOn) },
    { label: '期限', at: dueOn && formatDate(dueOn) },
  ].filter(({ at }) => at);
  return (
    <dl className={styles.when}>
      {dates.map(({ label, at }) => (
        <div key={label} className={styles.date}>
          <dt>{label}</dt>
          <dd>{at}</dd>
        </div>
      ))}
    </dl>
  );
}
