import type { AuditEvent } from '@nattoku/contract/audit/audit';
import { auditWords } from '@nattoku/contract/audit/audit-actions';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { fullName } from '@nattoku/rules/text/person-name';
import { Badge } from '@nattoku/ui/feedback/badge';
import { DataTable, type Column } from '@nattoku/ui/table/data-table';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { RowMenu, type MenuAction } from '@nattoku/ui/action/menu';
import { actorWords, placeWords, refusalWords, staffOf, subjectWords } from '#areas/settings/audit/audit-words.ts';
import styles from '#areas/settings/audit/audit.module.css';
import { useChangeSearch } from '#routing/address-search.ts';

const columns: readonly [Column<AuditEvent>, ...Column<AuditEvent>[]] = [
  {
    key: 'at',
    header: '日時',
    width: '11rem',
    cell: ({ at }) => <span className={styles.figures}>{formatDateTime(at)}</span>,
  },
  { key: 'actor', header: '操作した人', width: '10rem', cell: actorWords },
  { key: 'action', header: '操作', cell: (event) => <Action event={event} /> },
  { key: 'patient', header: '患者', width: '12rem', cell: (event) => <Whom event={event} /> },
  { key: 'place', header: '端末', width: '13rem', wideOnly: true, cell: placeWords },
];

export function AuditEventTable({ events }: { events: readonly AuditEvent[] | undefined }) {
  return (
    <DataTable
      caption="監査ログ、新しい順"
      columns={columns}
      rows={events}
      rowKey={({ id }) => String(id)}
      renderMenu={(event) => <Narrowing event={event} />}
      empty={<EmptyState title="この条件の記録はありません">期間や職員を変えて、もう一度探してください。</EmptyState>}
    />
  );
}

function Action({ event }: { event: AuditEvent }) {
  const { action, outcome, listedCount, detail } = event;
  const whom = subjectWords(event);
  return (
    <span className={styles.action}>
      {auditWords(action)}
      {whom && <span className={styles.quiet}>（対象：{whom}）</span>}
      {listedCount > 0 && <span className={styles.quiet}>（{listedCount}人を表示）</span>}
      {typeof detail['count'] === 'number' && <span className={styles.quiet}>（{detail['count']}件）</span>}
      {outcome === 'refused' && <Badge tone="error">{refusalWords(event) ?? '拒否'}</Badge>}
    </span>
  );
}

function Whom({ event: { patient } }: { event: AuditEvent }) {
  if (!patient) return '—';
  return (
    <>
      {fullName(patient)} <span className={styles.quiet}>{patient.patientNumber}</span>
    </>
  );
}

/** The shortest way from one event to all of a person: also of somebody who has left, and without typing a name. */
function Narrowing({ event }: { event: AuditEvent }) {
  const { patient } = event;
  const changeSearch = useChangeSearch();
  const staffId = staffOf(event);
  const items: MenuAction[] = [];
  if (staffId) items.push({ label: 'この職員の記録だけを表示', onSelect: () => changeSearch({ staff: staffId }) });
  if (patient) items.push({ label: 'この患者の記録だけを表示', onSelect: () => changeSearch({ patient: patient.id }) });
  return items.length === 0 ? null : <RowMenu label={`${actorWords(event)}の記録の操作`} items={items} />;
}
