import type { ConsentTally, PatientExtra, VideoDot } from '@nattoku/contract/patient/patient-list';
import { type PatientSummary, sexNames } from '@nattoku/contract/patient/patient';
import { languageNames } from '@nattoku/contract/shared/primitives';
import { formatDate } from '@nattoku/rules/time/date-time';
import { fullName } from '@nattoku/rules/text/person-name';
import { Badge } from '@nattoku/ui/feedback/badge';
import type { Column } from '@nattoku/ui/table/data-table';
import { Skeleton } from '@nattoku/ui/feedback/skeleton';
import { StatusBadge } from '@nattoku/ui/feedback/status-badge';
import { alarmIcon, checkCircleIcon, closeIcon, pencilIcon, undoIcon } from '@nattoku/ui/tokens/icons';
import type { ComponentProps, ReactNode } from 'react';
import styles from '#areas/patient/list/patient-table.module.css';
import type { ColumnSet } from '#list/columns-for.ts';
import { useToday } from '#platform/use-today.ts';
import { birthDateWithAge, placeOf, readingOf } from '#parts/patient/patient-banner-of.tsx';
import { orNone } from '#parts/patient/patient-columns.tsx';
import { PatientFlags } from '#parts/patient/patient-flags.tsx';

/** A patient of the list; `extra` is undefined while it is being fetched. */
export type ListedPatient = PatientSummary & { extra?: PatientExtra | undefined };

/** Columns that wait for what the second question brings. */
export const waitingColumns = ['attending', 'video', 'consent', 'lastOrder', 'tags', 'phone', 'language'];

const extra = (cell: (found: PatientExtra) => ReactNode) => ({
  cell: (patient: ListedPatient) => (patient.extra ? cell(patient.extra) : <Skeleton width="60%" />),
});

const all: readonly [Column<ListedPatient>, ...Column<ListedPatient>[]] = [
  { key: 'patientNumber', header: '患者番号', width: '8rem', sortable: true, cell: (patient) => patient.patientNumber },
  { key: 'kana', header: '氏名', sortable: true, cell: (patient) => <Name patient={patient} /> },
  {
    key: 'birthDate',
    header: '生年月日・年齢',
    width: '15.5rem',
    sortable: true,
    cell: ({ birthDate }) => <BirthDate birthDate={birthDate} />,
  },
  { key: 'sex', header: '性別', width: '4.5rem', cell: (patient) => sexNames[patient.sex] },
  {
    key: 'department',
    header: '診療科',
    width: '8rem',
    wideOnly: true,
    cell: (patient) => orNone(patient.departmentName),
  },
  { key: 'place', header: '病棟・病室', width: '9.5rem', cell: (patient) => orNone(placeOf(patient)) },
  { key: 'attending', header: '担当', width: '9rem', ...extra((found) => orNone(found.attendingStaffName)) },
  { key: 'video', header: '動画', width: '7rem', ...extra(({ video }) => (video ? <Dot video={video} /> : '—')) },
  {
    key: 'consent',
    header: '同意書',
    width: '8.5rem',
    ...extra(({ consent }) => <Consents consent={consent} />),
  },
  {
    key: 'lastOrder',
    header: '最後のオーダー',
    width: '9rem',
    ...extra(({ lastOrderAt }) => (lastOrderAt ? formatDate(lastOrderAt) : '—')),
  },
  { key: 'tags', header: 'タグ', width: '12rem', ...extra(({ tags }) => <Tags tags={tags} />) },
  { key: 'phone', header: '電話番号', width: '10rem', ...extra((found) => orNone(found.phone)) },
  { key: 'language', header: '言語', width: '8rem', ...extra(({ language }) => languageNames[language]) },
];

export const patientColumns: ColumnSet<ListedPatient> = {
  all,
  asDelivered: ['patientNumber', 'kana', 'birthDate', 'sex', 'department', 'place', 'video', 'consent'],
  openers: ['kana', 'patientNumber'],
};

const BirthDate = ({ birthDate }: { birthDate: string }) => birthDateWithAge(birthDate, useToday());

function Name({ patient }: { patient: PatientSummary }) {
  return (
    <span className={styles.person}>
      <span className={styles.name}>{fullName(patient)}</span>
      {patient.sameNameCount > 0 && <Badge tone="warning">同姓同名あり</Badge>}
      <PatientFlags patient={patient} />
      <span className={styles.kana}>{readingOf(patient)}</span>
    </span>
  );
}

const dotLooks: Record<VideoDot, Parameters<typeof StatusBadge>[0]['status']> = {
  waiting: 'notOpened',
  watching: 'watching',
  done: 'watched',
  attention: 'needsAttention',
  ended: 'closed',
};

const Dot = ({ video }: { video: VideoDot }) => <StatusBadge status={dotLooks[video]} />;

type Tone = NonNullable<ComponentProps<typeof Badge>['tone']>;

/** What asks for somebody stands first. */
const tallyLooks: readonly { part: keyof ConsentTally; words: string; tone: Tone; icon: string }[] = [
  { part: 'withdrawn', words: '撤回', tone: 'error', icon: undoIcon },
  { part: 'unsigned', words: '未署名', tone: 'warning', icon: pencilIcon },
  { part: 'declined', words: '同意しない', tone: 'info', icon: closeIcon },
  { part: 'expired', words: '期限切れ', tone: 'warning', icon: alarmIcon },
  { part: 'signed', words: '署名済み', tone: 'done', icon: checkCircleIcon },
];

function Consents({ consent }: { consent: ConsentTally | null }) {
  const shown = consent ? tallyLooks.filter(({ part }) => consent[part] > 0) : [];
  if (!consent || shown.length === 0) return '—';
  return (
    <span className={styles.tags}>
      {shown.map(({ part, words, tone, icon }) => (
        <Badge key={part} tone={tone} icon={icon}>
          {words} {consent[part]}
        </Badge>
      ))}
    </span>
  );
}

const Tags = ({ tags }: { tags: readonly string[] }) =>
  tags.length === 0 ? (
    '—'
  ) : (
    <span className={styles.tags}>
      {tags.map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </span>
  );
