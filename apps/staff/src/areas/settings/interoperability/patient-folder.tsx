import { formatDateTime } from '@nattoku/rules/time/date-time';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { Notice } from '@nattoku/ui/feedback/notice';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { Link } from '@nattoku/ui/action/link';
import { type PatientFolder as Folder, patientFolderFailures } from '@nattoku/contract/patient/patient-folder';
import { useQuery } from '@tanstack/react-query';
import { patientFolderQuery } from '#areas/settings/interoperability/interoperability.queries.ts';
import styles from '#areas/settings/interoperability/interoperability.module.css';
import { PatientFolderForm } from '#areas/settings/interoperability/patient-folder-form.tsx';
import { href } from '#routing/paths.ts';

/** Files of patients that a record system lays into a folder: whether they are imported, and whether that works. */
export function PatientFolder() {
  const { data, isError, isFetching, refetch } = useQuery(patientFolderQuery);
  if (isError && !data) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonText lines={6} />;
  if (!data.isAvailable)
    return (
      <Notice tone="info" title="このサーバーには患者フォルダーが設定されていません">
        サーバーの担当者に、環境変数 IMPORT_FOLDER_DIR の設定を依頼してください（運用の手引き「Patient folder」）。
      </Notice>
    );
  return (
    <div className={styles.stack}>
      <HowItGoes folder={data} />
      {data.profiles.length === 0 ? <NoColumns /> : <PatientFolderForm key={data.version} saved={data} />}
    </div>
  );
}

function HowItGoes({ folder: { isOn, failure, lookedAt } }: { folder: Folder }) {
  if (isOn && failure)
    return (
      <Notice tone="error" title="取り込みが止まっています">
        {patientFolderFailures[failure] ?? patientFolderFailures['unexpected']}
        ファイルは残っています。直ると、1分ほどで自動的に再開します。
      </Notice>
    );
  if (!isOn) return null;
  return (
    <p className={styles.quiet}>
      {lookedAt ? `最後に見た時刻：${formatDateTime(lookedAt)}。` : 'まもなく、はじめてフォルダーを見ます。'}
      <Link href={href('/patients', { view: 'import' })}>最近の取り込み</Link>
      に、取り込んだファイルと結果が並びます。
    </p>
  );
}

const NoColumns = () => (
  <Notice
    tone="info"
    title="列の対応が、まだ保存されていません"
    action={<Link href={href('/patients', { view: 'import' })}>CSVから取り込む</Link>}
  >
    電子カルテが書き出すCSVを、はじめに1回、画面から取り込んでください。列を選ぶ画面で「この対応に名前をつけて残す」と、ここで選べるようになります。
  </Notice>
);
