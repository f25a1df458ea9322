import type { CsvEncoding } from '@nattoku/contract/shared/csv';
import type { StaffCsvReport } from '@nattoku/contract/staff/staff-import';
import { Notice } from '@nattoku/ui/feedback/notice';
import { Stat } from '@nattoku/ui/feedback/stat';
import styles from '#areas/settings/staff/staff.module.css';

const encodingNames: Record<CsvEncoding, string> = { 'utf-8': 'UTF-8', cp932: 'Shift_JIS', 'euc-jp': 'EUC-JP' };
const count = (value: number): string => value.toLocaleString('ja-JP');

/** What inviting would do: how many, and every row that cannot be invited with its line and the reason. */
export function StaffCsvReportView({ report }: { report: StaffCsvReport }) {
  const { newCount, presentCount, errorCount, rowCount, unknownColumns, preview, encoding } = report;
  return (
    <>
      <div className={styles.counts}>
        <Stat label="招待する" value={count(newCount)} unit="人" />
        <Stat label="すでに登録済み" value={count(presentCount)} unit="人" />
        <Stat label="エラー" value={count(errorCount)} unit="行" tone={errorCount > 0 ? 'error' : 'plain'} />
      </div>
      <p className={styles.quiet}>
        {count(rowCount)}行を読みました（{encodingNames[encoding]}
        ）。まだ誰も招待していません。登録済みの職員は変わりません。
      </p>
      {unknownColumns.length > 0 && (
        <Notice tone="warning">使わない列があります：{unknownColumns.join('、')}。この列は読み込みません。</Notice>
      )}
      {errorCount > 0 && <Problems report={report} />}
      {preview.length > 0 && (
        <section className={styles.part}>
          <h3>招待する人（最初の{preview.length}人）</h3>
          <Rows
            headings={['行', '氏名', 'フリガナ', 'メールアドレス', '役割']}
            rows={preview.map(({ line, name, nameKana, email, role }) => [String(line), name, nameKana, email, role])}
          />
        </section>
      )}
    </>
  );
}

function Problems({ report: { problems, problemsLeftOff, errorCount } }: { report: StaffCsvReport }) {
  return (
    <section className={styles.part}>
      <Notice tone="error" title={`${count(errorCount)}行にエラーがあります`}>
        ファイルを直して選び直すか、エラーのない行だけを招待してください。
      </Notice>
      <Rows
        headings={['行', '列', '入力された値', '理由']}
        rows={problems.map(({ line, column, value, message }) => [String(line), column, value || '（空欄）', message])}
      />
      {problemsLeftOff > 0 && <p className={styles.quiet}>ほかに{count(problemsLeftOff)}件あります。</p>}
    </section>
  );
}

function Rows({ headings, rows }: { headings: readonly string[]; rows: readonly string[][] }) {
  return (
    <div className={styles.scroll} role="region" aria-label={`${headings.join('・')}の一覧`}>
      <table className={styles.table}>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, at) => (
            <tr key={at}>
              {cells.map((cell, column) => (
                <td key={headings[column]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
