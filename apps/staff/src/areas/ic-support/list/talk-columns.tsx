import type { IcOrderSummary } from '@nattoku/contract/ic-support/ic-order';
import { talkDecisionNames } from '@nattoku/contract/ic-support/ic-talk-state';
import { formatDate, formatDateTime } from '@nattoku/rules/time/date-time';
import type { Column } from '@nattoku/ui/table/data-table';
import { TalkBadges } from '#areas/ic-support/talk/talk-badges.tsx';
import { aboutOf, actualMinutes, expectedIn, whereOf } from '#areas/ic-support/talk/talk-words.ts';
import styles from '#list/cells.module.css';
import type { ColumnSet } from '#list/columns-for.ts';
import { departmentColumn, orNone, patientColumn, placeColumn } from '#parts/patient/patient-columns.tsx';

type TalkColumn = Column<IcOrderSummary>;

const all: readonly [TalkColumn, ...TalkColumn[]] = [
  patientColumn,
  {
    key: 'startsAt',
    header: '説明日時',
    width: '8.5rem',
    sortable: true,
    cell: ({ talk: { startsAt } }) => (startsAt ? formatDateTime(startsAt) : '未定'),
  },
  { key: 'about', header: '説明の内容', cell: ({ talk }) => <About talk={talk} /> },
  { key: 'explainer', header: '説明者', width: '7rem', cell: ({ talk }) => orNone(talk.explainer?.name) },
  { key: 'minutes', header: '時間（予定／実績）', width: '8rem', wideOnly: true, cell: ({ talk }) => minutesOf(talk) },
  {
    key: 'missing',
    header: '足りない出席者',
    width: '9rem',
    cell: ({ talk }) => orNone(expectedIn(talk).join('・')),
  },
  { key: 'state', header: '状態', width: '12rem', cell: (order) => <TalkBadges order={order} /> },
  { key: 'where', header: '場所・部屋', width: '9rem', cell: ({ talk }) => whereOf(talk) },
  {
    key: 'decision',
    header: '返事',
    width: '8rem',
    cell: ({ talk: { decision } }) => (decision ? talkDecisionNames[decision] : '—'),
  },
  {
    key: 'procedureOn',
    header: '処置の予定日',
    width: '8rem',
    cell: ({ talk: { procedure } }) => (procedure.on ? formatDate(procedure.on) : '—'),
  },
  placeColumn,
  departmentColumn,
  {
    key: 'createdAt',
    header: '作成',
    width: '10rem',
    sortable: true,
    cell: ({ createdAt, createdByName }) => (
      <span className={styles.stack}>
        <span>{formatDateTime(createdAt)}</span>
        <span className={styles.quiet}>{createdByName}</span>
      </span>
    ),
  },
];

/** The patient always opens the row. */
export const talkColumns: ColumnSet<IcOrderSummary> = {
  all,
  asDelivered: ['patient', 'startsAt', 'about', 'explainer', 'minutes', 'missing', 'state'],
  openers: ['patient'],
};

const About = ({ talk }: Pick<IcOrderSummary, 'talk'>) => (
  <span className={styles.stack}>
    <span>{aboutOf(talk)}</span>
    {talk.approachName && talk.procedure.name && <span className={styles.quiet}>{talk.approachName}</span>}
  </span>
);

function minutesOf(talk: IcOrderSummary['talk']): string {
  const actual = actualMinutes(talk);
  return `${talk.minutes}分／${actual === null ? '—' : `${actual}分`}`;
}
