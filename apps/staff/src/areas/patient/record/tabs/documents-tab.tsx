import type { PatientDocument } from '@nattoku/contract/consent/consent-of-patient';
import { consentCopyPath, consentDocumentPath } from '@nattoku/contract/consent/consent-record';
import type { Paging, PatientId } from '@nattoku/contract/shared/primitives';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { Link } from '@nattoku/ui/action/link';
import { RowMenu } from '@nattoku/ui/action/menu';
import { Badge } from '@nattoku/ui/feedback/badge';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { clockIcon, downloadIcon, fileDocumentIcon, packageDownIcon, printerIcon } from '@nattoku/ui/tokens/icons';
import type { Column } from '@nattoku/ui/table/data-table';
import { useQuery } from '@tanstack/react-query';
import { TabList } from '#areas/patient/record/tabs/tab-list.tsx';
import { patientDocumentsQuery } from '#areas/patient/record/tabs/tabs.queries.ts';
import styles from '#list/cells.module.css';
import { inSnackbar } from '#editing/in-snackbar.ts';
import { useCommand } from '#editing/use-command.ts';
import { ConsentProcedureCell } from '#parts/consent/consent-cells.tsx';
import { ConsentStateBadge } from '#parts/consent/consent-state-badge.tsx';
import { documentNames } from '#parts/consent/document-names.ts';
import { openFile } from '#parts/consent/open-file.ts';
import { saveEvidencePack } from '#parts/consent/save-evidence-pack.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';

const columns: readonly [Column<PatientDocument>, ...Column<PatientDocument>[]] = [
  { key: 'kind', header: '書類', cell: (document) => <Name document={document} /> },
  { key: 'procedure', header: '予定日', width: '9rem', cell: (document) => <ConsentProcedureCell form={document} /> },
  { key: 'created', header: '作成', width: '11rem', cell: (document) => <Made document={document} /> },
  { key: 'pages', header: 'ページ', width: '6rem', align: 'end', cell: ({ pageCount }) => `${pageCount}ページ` },
  { key: 'state', header: '同意書の状態', width: '11rem', cell: ({ state }) => <ConsentStateBadge state={state} /> },
  { key: 'open', header: 'PDF', width: '7rem', cell: (document) => <OpenButton document={document} /> },
];

/** Everything that is stored of the patient's forms. To open one is asked of the server by itself, which writes it down. */
export function DocumentsTab({ patientId, page }: { patientId: PatientId; page: Paging }) {
  return (
    <TabList
      caption="この患者の書類、新しい順"
      query={useQuery(patientDocumentsQuery(patientId, page))}
      page={page}
      columns={columns}
      renderMenu={(document) => <DocumentMenu document={document} />}
      empty={
        <EmptyState icon={fileDocumentIcon} title="まだ書類はありません">
          同意書を発行すると、患者さんに表示した文書、署名済みの文書、紙のスキャンがここに並びます。
        </EmptyState>
      }
    />
  );
}

const nameOf = ({ kind, templateName }: PatientDocument): string => `「${templateName}」の${documentNames[kind]}`;

const Name = ({ document }: { document: PatientDocument }) => {
  const { kind, formId, templateName, versionNumber, hasTimeStamp } = document;
  return (
    <span className={styles.stack}>
      <span>{documentNames[kind]}</span>
      <Link href={href('/consent/detail', { form: formId })}>
        {templateName}（第{versionNumber}版）
      </Link>
      {hasTimeStamp && (
        <span className={styles.badges}>
          <Badge tone="done" icon={clockIcon}>
            時刻証明
          </Badge>
        </span>
      )}
    </span>
  );
};

const Made = ({ document: { createdAt, byName } }: { document: PatientDocument }) => (
  <span className={styles.stack}>
    <span>{formatDateTime(createdAt)}</span>
    {byName && <span className={styles.quiet}>{byName}</span>}
  </span>
);

const OpenButton = ({ document }: { document: PatientDocument }) => (
  <Button
    size="small"
    variant="tertiary"
    icon={downloadIcon}
    aria-label={`${nameOf(document)}を開く`}
    onClick={() => openFile(consentDocumentPath(document.formId, document.id))}
  >
    開く
  </Button>
);

function DocumentMenu({ document }: { document: PatientDocument }) {
  const { id, formId } = document;
  const [signs, manages] = [useIsAllowed('consent.sign'), useIsAllowed('consent.manage')];
  const { run } = useCommand({ shows: inSnackbar((title) => ({ type: 'error', title })) });
  return (
    <RowMenu
      label={`${nameOf(document)}の操作`}
      items={[
        {
          label: '写しを印刷（「写」入り）',
          icon: printerIcon,
          onSelect: () => openFile(consentCopyPath(formId, id)),
        },
        ...(signs || manages
          ? [
              {
                label: '証拠パックを保存する',
                icon: packageDownIcon,
                onSelect: () => void run(() => saveEvidencePack(formId)),
              },
            ]
          : []),
      ]}
    />
  );
}
