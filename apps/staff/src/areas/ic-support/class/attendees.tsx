import { ATTENDANCE_OPENS_BEFORE, classAttendeesPath, type IcClass } from '@nattoku/contract/ic-support/ic-class';
import type { ClassAttendee } from '@nattoku/contract/ic-support/ic-class-attendance';
import { fullName } from '@nattoku/rules/text/person-name';
import { formatDate, formatDateTime } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { Notice } from '@nattoku/ui/feedback/notice';
import { Card } from '@nattoku/ui/layout/card';
import { type Column, DataTable } from '@nattoku/ui/table/data-table';
import { accountGroupIcon, downloadIcon, plusIcon } from '@nattoku/ui/tokens/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { AttendeeRowActions } from '#areas/ic-support/class/attendee-row-actions.tsx';
import { attendeesQuery } from '#areas/ic-support/class/class.queries.ts';
import { useCommand } from '#editing/use-command.ts';
import styles from '#list/cells.module.css';
import { exportList } from '#list/export-list.ts';
import { ListBody } from '#list/list-body.tsx';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { useNow } from '#platform/use-now.ts';
import { useChangeSearch } from '#routing/address-search.ts';

const MINUTE = 60_000;

const EnterAttendee = lazy(async () => ({
  default: (await import('#areas/ic-support/class/enter-attendee.tsx')).EnterAttendee,
}));

type Props = { held: IcClass; page: number };

/** Who came, each person once, in the order of arrival; and all of them as a file. */
export function Attendees({ held, page }: Props) {
  const query = useQuery({ ...attendeesQuery(held.id, page), placeholderData: keepPreviousData });
  const changeSearch = useChangeSearch();
  const mayExport = useIsAllowed('patient.export');
  const { run, pending, refusal } = useCommand();
  const [entering, setEntering] = useState(false);
  const now = useNow();
  const isTaking = held.heldAt !== null && now.getTime() >= Date.parse(held.heldAt) - ATTENDANCE_OPENS_BEFORE * MINUTE;
  const write = () =>
    run(async () => void (await exportList({ path: classAttendeesPath(held.id), body: {}, fileName: 'attendees' })));
  return (
    <Card
      title="出席した方"
      action={
        <>
          {mayExport && held.counts.attended > 0 && (
            <Button size="small" variant="tertiary" icon={downloadIcon} loading={pending} onClick={() => void write()}>
              CSVに書き出す
            </Button>
          )}
          {isTaking && (
            <Button size="small" icon={plusIcon} onClick={() => setEntering(true)}>
              出席を入力する
            </Button>
          )}
        </>
      }
    >
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <ListBody query={query} page={{ page, pageSize: 50 }} onTurn={changeSearch}>
        {(shown) => (
          <DataTable
            {...shown}
            caption="出席した方の一覧"
            columns={columnsOf(held.id)}
            rowKey={({ id }) => id}
            skeletonRows={3}
            empty={
              <EmptyState icon={accountGroupIcon} title="出席した方はまだいません">
                始まる1時間前から、会場でQRコードを読み取った方が、ここに並びます。読み取れない方は、職員が入力できます。
              </EmptyState>
            }
          />
        )}
      </ListBody>
      {entering && (
        <Suspense>
          <EnterAttendee commonOrderId={held.id} onClose={() => setEntering(false)} />
        </Suspense>
      )}
    </Card>
  );
}

const columnsOf = (id: IcClass['id']): readonly [Column<ClassAttendee>, ...Column<ClassAttendee>[]] => [
  { key: 'name', header: '氏名', cell: (attendee) => <Name attendee={attendee} /> },
  { key: 'birthDate', header: '生年月日', width: '9rem', cell: birthDateOf },
  { key: 'attendedAt', header: '出席', width: '10rem', cell: ({ attendedAt }) => formatDateTime(attendedAt) },
  {
    key: 'actions',
    header: '操作',
    width: '17rem',
    cell: (attendee) => <AttendeeRowActions commonOrderId={id} attendee={attendee} />,
  },
];

function birthDateOf({ patient, givenBirthDate }: ClassAttendee): string {
  const birthDate = patient ? patient.birthDate : givenBirthDate;
  return birthDate ? formatDate(birthDate) : '—';
}

const Name = ({ attendee }: { attendee: ClassAttendee }) => {
  const { patient, givenName } = attendee;
  return (
    <span className={styles.stack}>
      <span>{patient ? fullName(patient) : givenName}</span>
      <span className={styles.quiet}>{[patient?.patientNumber ?? '患者番号なし', ...howOf(attendee)].join('・')}</span>
    </span>
  );
};

/** What is known of a line beside the code. */
const howOf = ({ patient, givenName, enteredByName, linkedByName }: ClassAttendee): string[] => [
  ...(enteredByName === null ? (patient && !linkedByName ? [] : ['本人の申告']) : [`${enteredByName} が入力`]),
  ...(linkedByName === null ? [] : [`${givenName ?? ''} から ${linkedByName} が紐づけ`]),
];
