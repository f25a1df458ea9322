import type { ImportRow, PatientImportId, RowVerdict } from '@nattoku/contract/patient/patient-import';
import { type Column, DataTable } from '@nattoku/ui/table/data-table';
import type { Page } from '@nattoku/ui/table/pager';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListBody } from '#list/list-body.tsx';
import { ImportHeld } from '#areas/patient/import/import-held.tsx';
import { verdictWords } from '#areas/patient/import/import-words.ts';
import { importRowsQuery } from '#areas/patient/import/import.queries.ts';
import styles from '#areas/patient/import/import.module.css';

const line: Column<ImportRow> = {
  key: 'line',
  header: '行',
  width: '5rem',
  cell: (row) => `${row.line.toLocaleString('ja-JP')}行目`,
};
const number: Column<ImportRow> = {
  key: 'number',
  header: '患者番号',
  width: '9rem',
  cell: (row) => row.patientNumber || '—',
};
const name: Column<ImportRow> = { key: 'name', header: '氏名', width: '11rem', cell: (row) => row.name || '—' };
const problems: Column<ImportRow> = {
  key: 'problems',
  header: '理由',
  cell: (row) => (
    <ul role="list" className={styles.reasons}>
      {row.problems.map(({ column, value, reason }) => (
        <li key={column + reason}>
          <b>{column}</b>
          {value !== '' && <span className={styles.typed}>「{value}」</span>}
          {reason}
        </li>
      ))}
    </ul>
  ),
};
const changes: Column<ImportRow> = {
  key: 'changes',
  header: '変わる項目',
  cell: (row) => (
    <ul role="list" className={styles.reasons}>
      {row.changes.map(({ field, before, after }) => (
        <li key={field}>
          <b>{field}</b>
          <span className={styles.before}>{before}</span>→ {after}
        </li>
      ))}
    </ul>
  ),
};

const columnsOf: Record<Exclude<RowVerdict, 'held'>, readonly [Column<ImportRow>, ...Column<ImportRow>[]]> = {
  error: [line, number, problems],
  kept: [line, number, name, problems],
  changed: [line, number, name, changes],
  created: [line, number, name],
  same: [line, number, name],
};

type Props = { importId: PatientImportId; verdict: RowVerdict };

/** The rows of one kind, a page at a time. */
export function ImportRows({ importId, verdict }: Props) {
  return verdict === 'held' ? <ImportHeld importId={importId} /> : <RowTable importId={importId} verdict={verdict} />;
}

function RowTable({ importId, verdict }: { importId: PatientImportId; verdict: Exclude<RowVerdict, 'held'> }) {
  const [page, setPage] = useState<Page>({ page: 1, pageSize: 20 });
  const query = useQuery({ ...importRowsQuery(importId, verdict, page), placeholderData: keepPreviousData });
  return (
    <ListBody query={query} page={page} onTurn={setPage} unit="行">
      {(shown) => (
        <DataTable
          {...shown}
          caption={verdictWords[verdict]}
          columns={columnsOf[verdict]}
          rowKey={(row) => String(row.line)}
          skeletonRows={5}
          empty={<p className={styles.none}>{verdictWords[verdict]}はありません。</p>}
        />
      )}
    </ListBody>
  );
}
