import { type Scenario, scenarioContract, type ScenarioVersionSummary } from '@nattoku/contract/ic-support/scenario';
import { RowMenu } from '@nattoku/ui/action/menu';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
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
import { RetireVersion } from '#parts/review/retire-version.tsx';
import { VersionPeople } from '#parts/review/version-people.tsx';
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
  {
    key: 'people',
    header: '作成・確認',
    width: '14rem',
    cell: (version) => <VersionPeople version={version} reviewed="確認" />,
  },
];

type RetireProps = { scenario: Scenario; version: ScenarioVersionSummary; onClose: () => void };

const RetireDialog = ({ scenario, version: { id, number, version }, onClose }: RetireProps) => (
  <RetireVersion
    name={scenario.name}
    number={number}
    running="進行中のオーダー"
    retire={async () =>
      keepScenario(await call(scenarioContract.retire, { params: { versionId: id }, body: { version } }))
    }
    onRefused={() => void refetchScenarios()}
    onClose={onClose}
  />
);
