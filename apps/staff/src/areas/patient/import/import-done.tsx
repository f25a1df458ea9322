import type { ImportCounts, PatientImport, RowVerdict } from '@nattoku/contract/patient/patient-import';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { undoIcon } from '@nattoku/ui/tokens/icons';
import { Notice } from '@nattoku/ui/feedback/notice';
import { Stat } from '@nattoku/ui/feedback/stat';
import { Tabs } from '@nattoku/ui/layout/tabs';
import { useState } from 'react';
import { ErrorFile } from '#areas/patient/import/import-checked.tsx';
import { ImportRows } from '#areas/patient/import/import-rows.tsx';
import { rowsWord, verdictWords } from '#areas/patient/import/import-words.ts';
import { useMoveImport } from '#areas/patient/import/import.queries.ts';
import styles from '#areas/patient/import/import.module.css';
import { messageOf } from '#areas/patient/import/message-of.ts';
import { href } from '#routing/paths.ts';

type Props = { known: PatientImport; written: ImportCounts };

/** What was written, and the way to take it back. */
export function ImportDone({ known, written }: Props) {
  return (
    <>
      <section className={styles.section} aria-label="取り込みの結果">
        {known.undo ? <Undone undo={known.undo} /> : <Written known={known} written={written} />}
        <div className={styles.stats}>
          <Stat label={verdictWords.created} value={written.created.toLocaleString('ja-JP')} unit="人" />
          <Stat label={verdictWords.changed} value={written.changed.toLocaleString('ja-JP')} unit="人" />
          {written.held > 0 && (
            <Stat label={verdictWords.held} value={written.held.toLocaleString('ja-JP')} unit="行" />
          )}
          <Stat label={verdictWords.same} value={written.same.toLocaleString('ja-JP')} unit="人" />
          <Stat
            label={verdictWords.error}
            value={written.error.toLocaleString('ja-JP')}
            unit="行"
            tone={written.error > 0 ? 'error' : 'plain'}
          />
        </div>
        {written.error > 0 && <ErrorFile known={known} />}
        <Rows key={known.state} known={known} written={written} />
      </section>
      <BottomBar
        back={
          <ButtonLink variant="subTertiary" href={href('/patients', { view: 'import' })}>
            取り込みの一覧へ
          </ButtonLink>
        }
        note={known.state === 'imported' && <Undo known={known} written={written} />}
      >
        {known.state === 'imported' && known.confirmedCount > 0 ? (
          <WriteConfirmed known={known} />
        ) : (
          <ButtonLink href={href('/patients')}>患者の一覧を見る</ButtonLink>
        )}
      </BottomBar>
    </>
  );
}

/** Rows that were held when the others were written, and are confirmed since. */
function WriteConfirmed({ known }: { known: PatientImport }) {
  const start = useMoveImport('start');
  return (
    <Button loading={start.isPending} onClick={() => start.mutate(known.id)}>
      確認済みの{rowsWord(known.confirmedCount)}を取り込む
    </Button>
  );
}

const Written = ({ known, written }: Props) => (
  <Notice tone="done" title={`${(written.created + written.changed).toLocaleString('ja-JP')}人を取り込みました`}>
    {known.fileName}：{formatDateTime(known.keptUntil)}までは、この取り込みを取り消せます。
  </Notice>
);

const Undone = ({ undo }: { undo: NonNullable<PatientImport['undo']> }) => (
  <Notice tone={undo.kept > 0 ? 'warning' : 'done'} title="この取り込みを取り消しました">
    {undo.restored.toLocaleString('ja-JP')}人を取り込む前の内容に戻し、新しく登録した
    {undo.removed.toLocaleString('ja-JP')}
    人を削除しました。
    {undo.kept > 0 && `${rowsWord(undo.kept)}は取り消せなかったため、残しています。理由は下の表を見てください。`}
  </Notice>
);

const shownVerdicts = ({ undo }: PatientImport): readonly RowVerdict[] =>
  undo ? ['kept', 'error'] : ['held', 'error', 'created', 'changed', 'same'];

function Rows({ known, written }: Props) {
  const counts: Record<RowVerdict, number> = { ...written, kept: known.undo?.kept ?? 0 };
  const shown = shownVerdicts(known).filter((verdict) => counts[verdict] > 0);
  const [chosen, setChosen] = useState<RowVerdict | undefined>(shown[0]);
  if (!chosen) return null;
  return (
    <Tabs
      label="行の種類"
      value={chosen}
      onChange={setChosen}
      tabs={shown.map((verdict) => ({
        value: verdict,
        label: verdictWords[verdict],
        count: counts[verdict],
        panel: <ImportRows importId={known.id} verdict={verdict} />,
      }))}
    />
  );
}

function Undo({ known, written }: Props) {
  const [asking, setAsking] = useState(false);
  const undo = useMoveImport('undo');
  return (
    <>
      <Button variant="errorSecondary" size="small" icon={undoIcon} onClick={() => setAsking(true)}>
        この取り込みを取り消す
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`「${known.fileName}」の取り込みを取り消しますか？`}
        description={`変更した${written.changed.toLocaleString('ja-JP')}人を取り込む前の内容に戻し、新しく登録した${written.created.toLocaleString('ja-JP')}人を削除します。取り込みのあとに変更された方や、オーダーのある方は残します。`}
        verb="取り消す"
        wayBack="取り消さない"
        destructive
        loading={undo.isPending}
        error={undo.isError ? messageOf(undo.error) : undefined}
        onConfirm={() => undo.mutate(known.id)}
      />
    </>
  );
}
