import type { PatientImport } from '@nattoku/contract/patient/patient-import';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { ButtonLink } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { ProgressBar } from '@nattoku/ui/feedback/progress-bar';
import { rowsWord } from '#areas/patient/import/import-words.ts';
import styles from '#areas/patient/import/import.module.css';
import { href } from '#routing/paths.ts';

const words: Partial<Record<PatientImport['state'], string>> = {
  checking: 'すべての行を確認しています（患者の情報はまだ変わりません）',
  importing: '患者の情報を書き込んでいます',
  undoing: '取り込みを取り消しています',
};

/** Rows that were held are written with the others, or after them. */
const totalOf = ({ state, rowCount, found, written, confirmedCount, processedCount }: PatientImport): number => {
  if (state === 'importing' && written) return processedCount + confirmedCount;
  const counts = state === 'importing' ? found : state === 'undoing' ? written : null;
  return counts ? counts.created + counts.changed + confirmedCount : rowCount;
};

/** Work that goes on in the server, the person who looks at it. */
export function ImportProgress({ known }: { known: PatientImport }) {
  const total = totalOf(known);
  const word = words[known.state] ?? '';
  return (
    <>
      <section className={styles.section} aria-label="進み具合">
        <h2 className={styles.heading}>{word}</h2>
        <p className={styles.quiet}>{known.fileName}</p>
        {known.waiting ? (
          <Notice tone="info" title="順番を待っています">
            この施設では、ほかの取り込みが進んでいます。終わりしだい、自動で始まります。
          </Notice>
        ) : (
          <>
            <ProgressBar label={word} share={total === 0 ? undefined : Math.min(1, known.processedCount / total)} />
            <p role="status">
              {rowsWord(total)}のうち{rowsWord(Math.min(known.processedCount, total))}
            </p>
          </>
        )}
        <p className={styles.quiet}>この画面を閉じても続きます。あとで「患者の取り込み」を開くと、続きを見られます。</p>
      </section>
      <BottomBar
        back={
          <ButtonLink variant="subTertiary" href={href('/patients', { view: 'import' })}>
            取り込みの一覧へ
          </ButtonLink>
        }
      >
        {null}
      </BottomBar>
    </>
  );
}
