import {
  AUDIT_EXPORT_MAX,
  AUDIT_PAGE,
  type AuditCursor,
  type AuditEvent,
  type AuditSearch,
} from '@nattoku/contract/audit/audit';
import { auditWords } from '@nattoku/contract/audit/audit-actions';
import type { CsvDownload, CsvExportEncoding } from '@nattoku/contract/shared/csv';
import { formatDateTime, todayInTokyo } from '@nattoku/rules/time/date-time';
import { fullName } from '@nattoku/rules/text/person-name';
import { auditQuery, type AuditRow, presentEvent } from '#areas/audit/audit.columns.ts';
import { csvDownload, writeCsv } from '#kernel/csv/csv-writer.ts';
import type { Tx } from '#kernel/database/database.ts';
import { requireFreshProof } from '#kernel/sessions/fresh-proof.ts';
import { Problem } from '#kernel/problem.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import type { StaffScope } from '#kernel/scope.ts';

const find = async (tx: Tx, search: AuditSearch, after: AuditCursor | null, limit: number): Promise<AuditEvent[]> => {
  const { text, values } = auditQuery(search, after, limit);
  const { rows } = await tx.$client.query<AuditRow>(text, values);
  return rows.map(presentEvent);
};

/** Whose names the answer told. */
const namedIn = (events: readonly AuditEvent[]): string[] =>
  events.flatMap(({ patient }) => (patient ? [patient.id] : []));

/** What was asked is ids, days and words of closed lists, so it may be written down. */
const askedFor = ({ staffId, patientId, from, to, kind, outcome }: AuditSearch) =>
  Object.fromEntries(Object.entries({ staffId, patientId, from, to, kind, outcome }).filter(([, value]) => value));

export const searchAudit = (scope: StaffScope, search: AuditSearch, after: AuditCursor | null) =>
  recordedRead(scope, async (tx) => {
    const found = await find(tx, search, after, AUDIT_PAGE + 1);
    const items = found.slice(0, AUDIT_PAGE);
    const last = items.at(-1);
    return {
      result: { items, next: found.length > AUDIT_PAGE && last ? { at: last.at, id: last.id } : null },
      audit: {
        action: 'audit.search',
        subject: { type: 'audit', id: null },
        patientIds: namedIn(items),
        detail: askedFor(search),
      },
    };
  });

const header = [
  '日時',
  '記録番号',
  '操作した人',
  '職員ID',
  '操作',
  '結果',
  '患者番号',
  '患者氏名',
  '一覧に表示した患者数',
  'IPアドレス',
  '端末',
  '対象の種類',
  '対象のID',
  '受付番号',
  '詳細',
];

const who = ({ kind, name }: AuditEvent['actor']): string =>
  name ??
  {
    staff: '職員',
    link: '患者（患者用リンク）',
    family: '家族（家族用リンク）',
    system: 'サーバー',
    client: '外部システム',
  }[kind];

const rowOf = (event: AuditEvent): (string | null)[] => [
  formatDateTime(event.at),
  String(event.id),
  who(event.actor),
  event.actor.kind === 'staff' ? event.actor.id : null,
  auditWords(event.action),
  event.outcome === 'done' ? '実行' : '拒否',
  event.patient?.patientNumber ?? null,
  event.patient ? fullName(event.patient) : null,
  event.listedCount === 0 ? null : String(event.listedCount),
  event.address,
  event.device,
  event.subject.type,
  event.subject.id,
  event.requestId,
  Object.keys(event.detail).length === 0 ? null : JSON.stringify(event.detail),
];

export const exportAudit = (
  scope: StaffScope,
  { encoding, ...search }: AuditSearch & { encoding: CsvExportEncoding },
): Promise<CsvDownload> => {
  requireFreshProof(scope);
  return recordedRead(scope, async (tx) => {
    const events = await find(tx, search, null, AUDIT_EXPORT_MAX + 1);
    if (events.length > AUDIT_EXPORT_MAX) throw new Problem('audit.tooMany');
    const name = `監査ログ_${todayInTokyo(scope.clock.now())}.csv`;
    return {
      result: csvDownload(name, writeCsv(header, events.map(rowOf), encoding)),
      audit: {
        action: 'audit.export',
        subject: { type: 'audit', id: null },
        patientIds: namedIn(events),
        detail: { ...askedFor(search), count: events.length },
      },
    };
  });
};
