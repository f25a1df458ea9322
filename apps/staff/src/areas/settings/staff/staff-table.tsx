import type { StaffMember } from '@nattoku/contract/staff/staff';
import { roleNames } from '@nattoku/contract/auth/permissions';
import { professionNames } from '@nattoku/contract/staff/professions';
import { formatRelative } from '@nattoku/rules/time/date-time';
import { type Column, DataTable, type Selection, type Sort } from '@nattoku/ui/table/data-table';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { accountGroupIcon } from '@nattoku/ui/tokens/icons';
import { RowMenu } from '@nattoku/ui/action/menu';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type StaffCommand, menuOf } from '#areas/settings/staff/staff-menu.ts';
import { placeNames, placesOf, StaffBadges } from '#areas/settings/staff/staff-words.tsx';
import styles from '#areas/settings/staff/staff.module.css';
import { useNow } from '#platform/use-now.ts';
import { facilityQuery } from '#parts/facility/facility.queries.ts';

type Props = {
  rows: readonly StaffMember[] | undefined;
  stale: boolean;
  sort: Sort;
  onSort: (sort: Sort) => void;
  selection: Selection<StaffMember> | undefined;
  onCommand: (command: StaffCommand) => void;
  filtered: boolean;
  invite: ReactNode;
};

const columns: readonly [Column<StaffMember>, ...Column<StaffMember>[]] = [
  { key: 'kana', header: '氏名', sortable: true, cell: (member) => <Person member={member} /> },
  { key: 'role', header: '役割・職種', width: '7.5rem', sortable: true, cell: (member) => <Role member={member} /> },
  { key: 'place', header: '診療科・病棟', width: '7rem', cell: (member) => <Places member={member} /> },
  { key: 'state', header: '状態', width: '9rem', cell: (member) => <StaffBadges member={member} /> },
  {
    key: 'lastSignInAt',
    header: '最後のログイン',
    width: '8rem',
    sortable: true,
    cell: ({ lastSignInAt }) => <LastSignIn at={lastSignInAt} />,
  },
];

export function StaffTable({ rows, stale, sort, onSort, selection, onCommand, filtered, invite }: Props) {
  return (
    <DataTable
      caption="職員の一覧"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      onRowPress={(member) => onCommand({ kind: 'open', member })}
      renderMenu={(member) => <RowMenu label={`${member.name}さんの操作`} items={menuOf(member, onCommand)} />}
      sort={sort}
      onSort={onSort}
      {...(selection ? { selection } : {})}
      stale={stale}
      empty={filtered ? <NoMatch /> : <NoStaff invite={invite} />}
    />
  );
}

const Person = ({ member: { name, nameKana, email, staffNumber, own } }: { member: StaffMember }) => (
  <span className={styles.person}>
    <span className={styles.name}>
      {name}
      {own && '（あなた）'}
    </span>
    <span className={styles.quiet}>{[nameKana, staffNumber].filter(Boolean).join(' ・ ')}</span>
    <span className={`${styles.quiet ?? ''} ${styles.email ?? ''}`}>{email}</span>
  </span>
);

const Role = ({ member: { role, profession } }: { member: StaffMember }) => (
  <span className={styles.person}>
    <span>{roleNames[role]}</span>
    {profession && <span className={styles.quiet}>{professionNames[profession]}</span>}
  </span>
);

function Places({ member: { departmentIds, wardIds } }: { member: StaffMember }) {
  const { data: facility } = useQuery(facilityQuery);
  return placesOf([...departmentIds, ...wardIds], placeNames(facility)) || '—';
}

const LastSignIn = ({ at }: { at: string | null }) => {
  const now = useNow();
  return at === null ? '—' : formatRelative(at, now);
};

const NoMatch = () => (
  <EmptyState icon={accountGroupIcon} title="条件に合う職員はいません">
    漢字の字体や、ひらがな・カタカナの違いは気にせず検索できます。退職した職員は、状態で「退職」を選ぶと表示されます。
  </EmptyState>
);

const NoStaff = ({ invite }: { invite: ReactNode }) => (
  <EmptyState icon={accountGroupIcon} title="職員はまだいません" action={invite}>
    職員を招待すると、本人がパスワードを設定して利用を始められます。
  </EmptyState>
);
