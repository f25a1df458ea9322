import {
  type InterviewTemplate,
  interviewTemplateContract,
  type InterviewVersionSummary,
} from '@nattoku/contract/medical-interview/interview-template';
import { RowMenu } from '@nattoku/ui/action/menu';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { type Column, DataTable } from '@nattoku/ui/table/data-table';
import { cancelIcon, clipboardIcon, downloadIcon, swapIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { saveQuestionnaire } from '#areas/medical-interview/template/save-questionnaire.ts';
import { useInterviewHome } from '#areas/medical-interview/template/interview-home.ts';
import { InterviewBadge } from '#areas/medical-interview/template/interview-words.tsx';
import { keepInterview, refetchInterviews } from '#areas/medical-interview/template/interview.queries.ts';
import { inSnackbar } from '#editing/in-snackbar.ts';
import { useCommand } from '#editing/use-command.ts';
import { RetireVersion } from '#parts/review/retire-version.tsx';
import { VersionPeople } from '#parts/review/version-people.tsx';
import { call } from '#platform/network/call.ts';

type Props = { template: InterviewTemplate; mayManage: boolean };

/** Every version with what became of it, the newest first. */
export function VersionTable({ template, mayManage }: Props) {
  const [retiring, setRetiring] = useState<InterviewVersionSummary>();
  const home = useInterviewHome();
  const navigate = useNavigate();
  const { run } = useCommand({ shows: inSnackbar((title) => ({ type: 'error', title })) });
  const menuOf = (version: InterviewVersionSummary) => {
    const older = template.versions.find(({ number }) => number < version.number);
    return [
      ...(older
        ? [
            {
              label: `第${older.number}版と比べる`,
              icon: swapIcon,
              onSelect: () =>
                void navigate(home.at({ template: template.id, tab: 'compare', newer: version.id, older: older.id })),
            },
          ]
        : []),
      {
        label: 'FHIR（JSON）に書き出す',
        icon: downloadIcon,
        onSelect: () => void run(() => saveQuestionnaire(version.id)),
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
        caption={`「${template.name}」の版`}
        columns={columns}
        rows={template.versions}
        rowKey={({ id }) => id}
        empty={<EmptyState icon={clipboardIcon} title="版がありません" />}
        renderMenu={(version) => <RowMenu label={`第${version.number}版の操作`} items={menuOf(version)} />}
      />
      {retiring && <RetireDialog template={template} version={retiring} onClose={() => setRetiring(undefined)} />}
    </>
  );
}

const columns: readonly [Column<InterviewVersionSummary>, ...Column<InterviewVersionSummary>[]] = [
  { key: 'number', header: '版', width: '6rem', cell: ({ number }) => `第${number}版` },
  { key: 'state', header: '状態', width: '9rem', cell: ({ state }) => <InterviewBadge state={state} /> },
  { key: 'content', header: '内容', width: '8rem', cell: ({ itemCount }) => `${itemCount}項目` },
  { key: 'note', header: '変更点', cell: ({ changeNote }) => changeNote || '—' },
  {
    key: 'people',
    header: '作成・確認',
    width: '14rem',
    cell: (version) => <VersionPeople version={version} reviewed="確認" />,
  },
];

type RetireProps = { template: InterviewTemplate; version: InterviewVersionSummary; onClose: () => void };

const RetireDialog = ({ template, version: { id, number, version }, onClose }: RetireProps) => (
  <RetireVersion
    name={template.name}
    number={number}
    running="進行中のオーダー"
    retire={async () =>
      keepInterview(await call(interviewTemplateContract.retire, { params: { versionId: id }, body: { version } }))
    }
    onRefused={() => void refetchInterviews()}
    onClose={onClose}
  />
);
