import type { ConsentTemplate, ConsentVersionSummary } from '@nattoku/contract/consent/consent-template';
import { consentVersionContract } from '@nattoku/contract/consent/consent-version';
import { type Column, DataTable } from '@nattoku/ui/table/data-table';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { cancelIcon, eyeIcon, fileDocumentIcon, swapIcon } from '@nattoku/ui/tokens/icons';
import { RowMenu } from '@nattoku/ui/action/menu';
import { useState } from 'react';
import styles from '#areas/consent/template/consent-template.module.css';
import { keepTemplate, refetchTemplates } from '#areas/consent/template/consent-template.queries.ts';
import { VersionBadge } from '#areas/consent/template/template-words.tsx';
import { RetireVersion } from '#parts/review/retire-version.tsx';
import { VersionPeople } from '#parts/review/version-people.tsx';
import { call } from '#platform/network/call.ts';
import { href } from '#routing/paths.ts';

type Props = { template: ConsentTemplate; mayManage: boolean };

/** Every version with what became of it, the newest first. */
export function VersionTable({ template, mayManage }: Props) {
  const [retiring, setRetiring] = useState<ConsentVersionSummary>();
  const before = ({ number }: ConsentVersionSummary) => template.versions.find((one) => one.number < number);
  return (
    <>
      <DataTable
        caption={`「${template.name}」の版`}
        columns={columns}
        rows={template.versions}
        rowKey={({ id }) => id}
        rowHref={({ id }) => href('/consent/template/preview', { version: id })}
        empty={<EmptyState icon={fileDocumentIcon} title="版がありません" />}
        renderMenu={(version) => {
          const older = before(version);
          return (
            <RowMenu
              label={`第${version.number}版の操作`}
              items={[
                {
                  label: 'プレビュー',
                  icon: eyeIcon,
                  href: href('/consent/template/preview', { version: version.id }),
                },
                ...(older
                  ? [
                      {
                        label: `第${older.number}版と比べる`,
                        icon: swapIcon,
                        href: href(
                          '/consent/template/:id',
                          { id: template.id },
                          { tab: 'compare', newer: version.id, older: older.id },
                        ),
                      },
                    ]
                  : []),
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
              ]}
            />
          );
        }}
      />
      {retiring && <RetireDialog template={template} version={retiring} onClose={() => setRetiring(undefined)} />}
    </>
  );
}

const columns: readonly [Column<ConsentVersionSummary>, ...Column<ConsentVersionSummary>[]] = [
  { key: 'number', header: '版', width: '6rem', cell: ({ number }) => `第${number}版` },
  { key: 'state', header: '状態', width: '9rem', cell: ({ state }) => <VersionBadge state={state} /> },
  {
    key: 'content',
    header: '内容',
    width: '12rem',
    cell: ({ pageCount, fieldCount, source }) => (
      <span className={styles.stack}>
        <span>
          {pageCount}ページ・記入欄{fieldCount}個
        </span>
        <span className={styles.quiet}>{source === 'pdf' ? 'PDFから作成' : '文章を入力して作成'}</span>
      </span>
    ),
  },
  { key: 'note', header: '変更点', cell: ({ changeNote }) => changeNote || '—' },
  {
    key: 'people',
    header: '作成・承認',
    width: '14rem',
    cell: (version) => <VersionPeople version={version} reviewed="承認" />,
  },
  {
    key: 'open',
    header: '進行中',
    width: '6rem',
    cell: ({ openFormCount }) => `${openFormCount}件`,
  },
];

type RetireProps = { template: ConsentTemplate; version: ConsentVersionSummary; onClose: () => void };

const RetireDialog = ({ template, version: { id, number, version }, onClose }: RetireProps) => (
  <RetireVersion
    name={template.name}
    number={number}
    running="進行中の同意書と署名された同意書"
    retire={async () =>
      keepTemplate(await call(consentVersionContract.retire, { params: { versionId: id }, body: { version } }))
    }
    onRefused={() => void refetchTemplates()}
    onClose={onClose}
  />
);
