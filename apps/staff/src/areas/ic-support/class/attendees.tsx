import { type ClassAttendee, classAttendeesPath, type IcClass } from '@nattoku/contract/ic-support/ic-class';
import { fullName } from '@nattoku/rules/text/person-name';
import { formatDate, formatDateTime } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { Notice } from '@nattoku/ui/feedback/notice';
import { Card } from '@nattoku/ui/layout/card';
import { type Column, DataTable } from '@nattoku/ui/table/data-table';
import { accountGroupIcon, downloadIcon } from '@nattoku/ui/tokens/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { attendeesQuery } from '#areas/ic-support/class/class.queries.ts';
import { useCommand } from '#editing/use-command.ts';
import styles from '#list/cells.module.css';
import { exportList } from '#list/export-list.ts';
import { ListBody } from '#list/list-body.tsx';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { useChangeSearch } from '#routing/address-search.ts';

type Props = { held: IcClass; page: number };

/** Who came, each person once, in the order of arrival; and all of them as a file. */
export function Attendees({ held, page }: Props) {
  const query = useQuery({ ...attendeesQuery(held.id, page), placeholderData: keepPreviousData });
  const changeSearch = useChangeSearch();
  const mayExport = useIsAllowed('patient.export');
  const { run, pending, refusal } = useCommand();
  const write = () =>
    run(async () => void (await exportList({ path: classAttendeesPath(held.id), body: {}, fileName: 'attendees' })));
  return (
    <Card
      title="出席した方"
      action={
        mayExport &&
        held.counts.attended > 0 && (
          <Button size="small" variant="tertiary" icon={downloadIcon} loading={pending} onClick={() => void write()}>
            CSVに書き出す
          </Button>
        )
      }
    >
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <ListBody query={query} page={{ page, pageSize: 50 }} onTurn={changeSearch}>
        {(shown) => (
          <DataTable
            {...shown}
            caption="出席した方の一覧"
            columns={columns}
            rowKey={({ orderId }) => orderId}
            skeletonRows={3}
            empty={
              <EmptyState icon={accountGroupIcon} title="出席した方はまだいません">
                始まる1時間前から、会場でQRコードを読み取った方が、ここに並びます。
              </EmptyState>
            }
          />
        )}
      </ListBody>
    </Card>
  );
}

const columns: readonly [Column<ClassAttendee>, ...Column<ClassAttendee>[]] = [
  { key: 'name', header: '氏名', cell: (attendee) => <Name attendee={attendee} /> },
  { key: 'birthDate', header: '生年月日', width: '9rem', cell: birthDateOf },
  { key: 'attendedAt', header: '出席', width: '10rem', cell: ({ attendedAt }) => formatDateTime(attendedAt) },
];

function birthDateOf({ patient, givenBirthDate }: ClassAttendee): string {
  const birthDate = patient ? patient.birthDate : givenBirthDate;
  return birthDate ? formatDate(birthDate) : '—';
}

const Name = ({ attendee: { patient, givenName } }: { attendee: ClassAttendee }) => (
  <span className={styles.stack}>
    <span>{patient ? fullName(patient) : givenName}</span>
    <span className={styles.quiet}>{patient ? patient.patientNumber : '本人の申告（患者番号なし）'}</span>
  </span>
);
