import { type Scenario, scenarioContract, type ScenarioVersionSummary } from '@nattoku/contract/ic-support/scenario';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { RowMenu } from '@nattoku/ui/action/menu';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { type Column, DataTable } from '@nattoku/ui/table/data-table';
import { cancelIcon, clipboardIcon, downloadIcon, swapIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { saveScenarioFile } from '#areas/ic-support/scenario/save-scenario-file.ts';
import { useScenarioHome } from '#areas/ic-support/scenario/scenario-home.ts';
import { minutesInWords, ScenarioBadge } from '#areas/ic-support/scenario/scenario-words.tsx';
import styles from '#areas/ic-support/scenario/scenario.module.css';
import { keepScenario, refetchScenarios } from '#areas/ic-support/scenario/scenario.queries.ts';
import { inSnackbar } from '#editing/in-snackbar.ts';
import { useCommand } from '#editing/use-command.ts';
import { call } from '#platform/network/call.ts';

type Props = { scenario: Scenario; mayManage: boolean };

/** Every version with what became of it, the newest first. */
export function VersionTable({ scenario, mayManage }: Props) {
  const [retiring, setRetiring] = useState<ScenarioVersionSummary>();
  const home = useScenarioHome();
  const navigate = useNavigate();
  const { run } = useCommand({ shows: inSnackbar((title) => ({ type: 'error', title })) });
  const menuOf = (version: ScenarioVersionSummary) => {
    const older = scenario.versions.find(({ number }) => number < version.number);
    return [
      ...(older
        ? [
            {
              label: `第${older.number}版と比べる`,
              icon: swapIcon,
              onSelect: () =>
                void navigate(home.at({ scenario: scenario.id, tab: 'compare', newer: version.id, older: older.id })),
            },
          ]
        : []),
      {
        label: 'ファイルに書き出す',
        icon: downloadIcon,
        onSelect: () => void run(() => saveScenarioFile(version.id)),
      },
      ...(mayManage && version.state === 'published'
        ? [
            {
              label: '公開を終える',
              icon: cancelIcon,
              tone: 'error' as const,
              onSelect: () => setRetiring(version),
            },
          ]
        : []),
    ];
  };
  return (
    <>
      <DataTable
        caption={`「${scenario.name}」の版`}
        columns={columns}
        rows={scenario.versions}
        rowKey={({ id }) => id}
        empty={<EmptyState icon={clipboardIcon} title="版がありません" />}
        renderMenu={(version) => <RowMenu label={`第${version.number}版の操作`} items={menuOf(version)} />}
      />
      {retiring && <RetireDialog scenario={scenario} version={retiring} onClose={() => setRetiring(undefined)} />}
    </>
  );
}

const columns: readonly [Column<ScenarioVersionSummary>, ...Column<ScenarioVersionSummary>[]] = [
  { key: 'number', header: '版', width: '6rem', cell: ({ number }) => `第${number}版` },
  { key: 'state', header: '状態', width: '9rem', cell: ({ state }) => <ScenarioBadge state={state} /> },
  {
    key: 'content',
    header: '内容',
    width: '11rem',
    cell: ({ stepCount, minutes }) => (
      <span className={styles.stack}>
        <span>{stepCount}ステップ</span>
        <span className={styles.quiet}>{minutesInWords(minutes)}</span>
      </span>
    ),
  },
  { key: 'note', header: '変更点', cell: ({ changeNote }) => changeNote || '—' },
  { key: 'people', header: '作成・確認', width: '14rem', cell: (version) => <People version={version} /> },
];

const People = ({
  version: { author, reviewedBy, publishedAt, retiredAt, updatedAt },
}: {
  version: ScenarioVersionSummary;
}) => (
  <span className={styles.stack}>
    <span>
      {author.name}
      {publishedAt && reviewedBy && `／確認 ${reviewedBy.name}`}
    </span>
    <span className={styles.quiet}>
      {publishedAt ? `公開 ${formatDateTime(publishedAt)}` : `更新 ${formatDateTime(updatedAt)}`}
    </span>
    {retiredAt && <span className={styles.quiet}>終了 {formatDateTime(retiredAt)}</span>}
  </span>
);

type RetireProps = { scenario: Scenario; version: ScenarioVersionSummary; onClose: () => void };

function RetireDialog({ scenario, version, onClose }: RetireProps) {
  const { run, pending, refusal } = useCommand();
  const retire = async () => {
    const done = await run(async () => {
      const body = { version: version.version };
      keepScenario(await call(scenarioContract.retire, { params: { versionId: version.id }, body }));
    });
    if (!done) return void refetchScenarios();
    onClose();
    showSnackbar({ type: 'done', title: `第${version.number}版の公開を終えました` });
  };
  return (
    <ConfirmDialog
      open
      destructive
      onClose={onClose}
      title={`「${scenario.name}」第${version.number}版の公開を終えますか？`}
      description="新しいオーダーで使えなくなります。進行中のオーダーは変わりません。もう一度使うときは、新しい版を作成してください。"
      verb="公開を終える"
      loading={pending}
      error={refusal}
      onConfirm={() => void retire()}
    />
  );
}
