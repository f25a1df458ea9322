import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import type { ImportCounts, PatientImport, RowVerdict } from '@nattoku/contract/patient/patient-import';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { downloadIcon } from '@nattoku/ui/tokens/icons';
import { Notice } from '@nattoku/ui/feedback/notice';
import { Tabs } from '@nattoku/ui/layout/tabs';
import { useState } from 'react';
import { ImportRows } from '#areas/patient/import/import-rows.tsx';
import { rowsWord, verdictWords } from '#areas/patient/import/import-words.ts';
import { useDiscardImport, useMoveImport } from '#areas/patient/import/import.queries.ts';
import styles from '#areas/patient/import/import.module.css';
import { messageOf } from '#areas/patient/import/message-of.ts';
import { useChangeSearch } from '#routing/address-search.ts';
import { href } from '#routing/paths.ts';

const verdicts = ['held', 'error', 'created', 'changed', 'same'] as const satisfies RowVerdict[];

/** Where a person has to decide something comes first. */
const firstOf = ({ held, error }: ImportCounts): (typeof verdicts)[number] => {
  if (held > 0) return 'held';
  return error > 0 ? 'error' : 'created';
};

/** The dry run's result: nothing is written yet, and only good rows will be. */
export function ImportChecked({ known }: { known: PatientImport }) {
  const found = known.found ?? { created: 0, changed: 0, held: 0, same: 0, error: 0 };
  const [verdict, setVerdict] = useState(firstOf(found));
  const start = useMoveImport('start');
  const good = found.created + found.changed + known.confirmedCount;

  return (
    <>
      <section className={styles.section} aria-label="確認の結果">
        <Verdict known={known} />
        {found.held > 0 && <HeldNotice held={found.held} />}
        {found.error > 0 && <ErrorFile known={known} />}
        <Tabs
          label="行の種類"
          value={verdict}
          onChange={setVerdict}
          tabs={verdicts.map((each) => ({
            value: each,
            label: verdictWords[each],
            count: found[each],
            panel: <ImportRows importId={known.id} verdict={each} />,
          }))}
        />
        {start.isError && <Notice tone="error">{messageOf(start.error)}</Notice>}
      </section>
      <BottomBar
        back={
          <ButtonLink
            variant="subTertiary"
            href={href('/patients', { view: 'import', import: known.id, step: 'columns' })}
          >
            列の対応へ戻る
          </ButtonLink>
        }
        note={<Discard known={known} />}
      >
        <Button disabled={good === 0} loading={start.isPending} onClick={() => start.mutate(known.id)}>
          {good === 0 ? '取り込む行がありません' : `正しい${rowsWord(good)}を取り込む`}
        </Button>
      </BottomBar>
    </>
  );
}

const HeldNotice = ({ held }: { held: number }) => (
  <Notice tone="warning" title={`${rowsWord(held)}は、登録されている患者さんが別の人に変わる内容です`}>
    氏名・生年月日・性別のどれかが大きく違うため、取り込みません。同じ方だと確かめた行だけ、1行ずつ理由を入れて確認済みにしてください。ほかの行は、先に取り込めます。
  </Notice>
);

function Verdict({ known: { rowCount, found, fileName } }: { known: PatientImport }) {
  const errors = found?.error ?? 0;
  return errors > 0 ? (
    <Notice tone="warning" title={`${rowsWord(rowCount)}のうち${rowsWord(errors)}は取り込めません`}>
      取り込めない行は飛ばして、正しい行だけを取り込めます。直してから取り込むときは、下のCSVを直して選び直してください。（
      {fileName}）
    </Notice>
  ) : (
    <Notice tone="done" title={`${rowsWord(rowCount)}すべてを確認しました`}>
      まだ何も書き込んでいません。内容を見て、よければ取り込んでください。（{fileName}）
    </Notice>
  );
}

export const ErrorFile = ({ known: { id } }: { known: PatientImport }) => (
  <p>
    <ButtonLink
      variant="tertiary"
      size="small"
      icon={downloadIcon}
      href={`${apiPrefix}/patient-imports/${id}/errors.csv`}
      download
    >
      取り込めない行のCSV（理由つき）を保存
    </ButtonLink>
  </p>
);

export function Discard({ known }: { known: PatientImport }) {
  const [asking, setAsking] = useState(false);
  const discard = useDiscardImport();
  const changeSearch = useChangeSearch();
  const leave = () => discard.mutate(known.id, { onSuccess: () => changeSearch({ import: null, step: null }) });
  return (
    <>
      <Button variant="fourth" size="small" weight="normal" onClick={() => setAsking(true)}>
        このファイルを捨てる
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`「${known.fileName}」を捨てますか？`}
        description="サーバーに預けたファイルと確認結果を消します。患者の情報は変わりません。"
        verb="捨てる"
        destructive
        loading={discard.isPending}
        error={discard.isError ? messageOf(discard.error) : undefined}
        onConfirm={leave}
      />
    </>
  );
}
