import type { ConsentTemplate, ConsentVersionSummary } from '@nattoku/contract/consent/consent-template';
import { consentVersionContract } from '@nattoku/contract/consent/consent-version';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { type Column, DataTable } from '@nattoku/ui/table/data-table';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { cancelIcon, eyeIcon, fileDocumentIcon, swapIcon } from '@nattoku/ui/tokens/icons';
import { RowMenu } from '@nattoku/ui/action/menu';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useState } from 'react';
import styles from '#areas/consent/template/consent-template.module.css';
import { keepTemplate, refetchTemplates } from '#areas/consent/template/consent-template.queries.ts';
import { VersionBadge } from '#areas/consent/template/template-words.tsx';
import { call } from '#platform/network/call.ts';
import { href } from '#routing/paths.ts';
import { useCommand } from '#editing/use-command.ts';

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
  { key: 'people', header: '作成・承認', width: '14rem', cell: (version) => <People version={version} /> },
  {
    key: 'open',
    header: '進行中',
    width: '6rem',
    cell: ({ openFormCount }) => `${openFormCount}件`,
  },
];

const People = ({
  version: { author, reviewedBy, publishedAt, retiredAt, updatedAt },
}: {
  version: ConsentVersionSummary;
}) => (
  <span className={styles.stack}>
    <span>
      {author.name}
      {publishedAt && reviewedBy && `／承認 ${reviewedBy.name}`}
    </span>
    <span className={styles.quiet}>
      {publishedAt ? `公開 ${formatDateTime(publishedAt)}` : `更新 ${formatDateTime(updatedAt)}`}
    </span>
    {retiredAt && <span className={styles.quiet}>終了 {formatDateTime(retiredAt)}</span>}
  </span>
);

function RetireDialog({
  template,
  version,
  onClose,
}: {
  template: ConsentTemplate;
  version: ConsentVersionSummary;
  onClose: () => void;
}) {
  const { run, pending, refusal } = useCommand();
  const retire = async () => {
    const done = await run(async () => {
      const body = { version: version.version };
      keepTemplate(await call(consentVersionContract.retire, { params: { versionId: version.id }, body }));
    });
    if (!done) return void refetchTemplates();
    onClose();
    showSnackbar({ type: 'done', title: `第${version.number}版の公開を終えました` });
  };
  return (
    <ConfirmDialog
      open
      destructive
      onClose={onClose}
      title={`「${template.name}」第${version.number}版の公開を終えますか？`}
      description="新しいオーダーで使えなくなります。進行中の同意書と署名された同意書は変わりません。もう一度使うときは、新しい版を作成してください。"
      verb="公開を終える"
      loading={pending}
      error={refusal}
      onConfirm={() => void retire()}
    />
  );
}
