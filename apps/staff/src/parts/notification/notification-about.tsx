import type { NotificationAbout as About } from '@nattoku/contract/notification/notification';
import { formatDate, formatDateTime } from '@nattoku/rules/time/date-time';
import { fullName } from '@nattoku/rules/text/person-name';
import styles from '#parts/notification/notification-item.module.css';

/** Whom a notification is about, what for and when: three of one kind are told apart by it. */
export function NotificationAbout({ about }: { about: About }) {
  const what = [about.procedureName, about.title].filter((words) => words !== null && words !== '');
  return (
    <span className={styles.about}>
      <span className={styles.patient}>{whoOf(about)}</span>
      {what.length > 0 && <span>{[...new Set(what)].join('・')}</span>}
      {datesOf(about).map((date) => (
        <span key={date} className={styles.date}>
          {date}
        </span>
      ))}
    </span>
  );
}

const whoOf = ({ patient, isLinked, receiptCode }: About): string => {
  if (patient) return `${patient.name ? fullName(patient.name) : '（要配慮）'}　${patient.patientNumber}`;
  if (isLinked) return '（患者情報を見る権限がありません）';
  return receiptCode === null ? '未照合の回答' : `未照合の回答（受付番号 ${receiptCode}）`;
};

const datesOf = ({ procedureOn, talkAt, dueOn }: About): string[] => [
  ...(procedureOn ? [`実施予定 ${formatDate(procedureOn)}`] : []),
  ...(talkAt ? [`説明予定 ${formatDateTime(talkAt)}`] : []),
  ...(dueOn ? [`期限 ${formatDate(dueOn)}`] : []),
];
