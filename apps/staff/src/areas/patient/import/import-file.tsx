import { importLimits, type PatientImport } from '@nattoku/contract/patient/patient-import';
import { newIdempotencyKey } from '@nattoku/contract/shared/idempotency-key';
import { Badge } from '@nattoku/ui/feedback/badge';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { ButtonLink } from '@nattoku/ui/action/button';
import { type Column, DataTable } from '@nattoku/ui/table/data-table';
import { FileDrop } from '@nattoku/ui/form/file-drop';
import { Spinner } from '@nattoku/ui/feedback/spinner';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rowsWord, stateWords } from '#areas/patient/import/import-words.ts';
import { importsQuery, sendFile } from '#areas/patient/import/import.queries.ts';
import styles from '#areas/patient/import/import.module.css';
import { messageOf } from '#areas/patient/import/message-of.ts';
import { useChangeSearch } from '#routing/address-search.ts';
import { href } from '#routing/paths.ts';

/** The first step, and the imports of the last days. */
export function ImportFile() {
  const changeSearch = useChangeSearch();
  const [sending, setSending] = useState<string>();
  const [error, setError] = useState<string>();

  const take = async ([file]: File[]) => {
    if (!file) return;
    setError(problemOf(file));
    if (problemOf(file)) return;
    setSending(file.name);
    try {
      changeSearch({ import: (await sendFile(file, newIdempotencyKey())).id });
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setSending(undefined);
    }
  };

  return (
    <>
      <section className={styles.section} aria-label="ファイル">
        <p>
          電子カルテや予約システムから書き出したCSVファイルで、患者をまとめて登録・更新します。
          同じ患者番号の方は更新、ほかの方は新しく登録されます。取り込む前に、1行ずつの確認結果を見られます。
        </p>
        <FileDrop
          label="患者のCSVファイルをここにドロップ"
          help={`UTF-8・Shift_JIS・EUC-JP、${LIMIT_MB}MB・${importLimits.rows.toLocaleString('ja-JP')}行まで`}
          accept=".csv,.tsv,.txt,text/csv"
          disabled={sending !== undefined}
          onFiles={(files) => void take(files)}
          error={error}
        />
        {sending && (
          <p className={styles.sending} role="status">
            <Spinner size="small" label="送信中" />「{sending}」を送っています
          </p>
        )}
      </section>
      <Recent />
      <BottomBar
        back={
          <ButtonLink variant="subTertiary" href={href('/patients')}>
            一覧へ戻る
          </ButtonLink>
        }
      >
        {null}
      </BottomBar>
    </>
  );
}

const LIMIT_MB = importLimits.bytes / 1024 / 1024;

const problemOf = (file: File): string | undefined => {
  if (file.size > importLimits.bytes)
    return `ファイルが${LIMIT_MB}MBを超えています。${importLimits.rows.toLocaleString('ja-JP')}行以内に分けて、順に取り込んでください。`;
  return file.size === 0 ? 'ファイルが空です。書き出し直したファイルを選んでください。' : undefined;
};

const columns: readonly [Column<PatientImport>, ...Column<PatientImport>[]] = [
  { key: 'fileName', header: 'ファイル', cell: ({ fileName }) => fileName },
  { key: 'state', header: '状態', width: '11rem', cell: ({ state }) => <Badge>{stateWords[state]}</Badge> },
  { key: 'rows', header: '行数', width: '7rem', align: 'end', cell: ({ rowCount }) => rowsWord(rowCount) },
  {
    key: 'by',
    header: '取り込んだ人',
    width: '10rem',
    cell: ({ createdByName, isFromFolder }) => (isFromFolder ? '患者フォルダー（自動）' : createdByName),
  },
  { key: 'at', header: '日時', width: '12rem', cell: ({ createdAt }) => formatDateTime(createdAt) },
];

/** What is under way or can still be taken back. */
function Recent() {
  const { data } = useQuery(importsQuery);
  if (!data || data.items.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>最近の取り込み（{importLimits.keptDays}日間）</h2>
      <DataTable
        caption="最近の取り込み"
        columns={columns}
        rows={data.items}
        rowKey={({ id }) => id}
        rowHref={({ id }) => href('/patients', { view: 'import', import: id })}
        empty={null}
      />
    </section>
  );
}
