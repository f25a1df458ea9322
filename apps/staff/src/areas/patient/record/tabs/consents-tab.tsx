import type { PatientConsent } from '@nattoku/contract/consent/consent-of-patient';
import { signerRoleNames } from '@nattoku/contract/consent/consent-field';
import { relationNames } from '@nattoku/contract/patient/related-person';
import type { Paging, PatientId } from '@nattoku/contract/shared/primitives';
import { formatDate } from '@nattoku/rules/time/date-time';
import { Badge } from '@nattoku/ui/feedback/badge';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { fileDocumentIcon } from '@nattoku/ui/tokens/icons';
import type { Column } from '@nattoku/ui/table/data-table';
import { useQuery } from '@tanstack/react-query';
import { TabList } from '#areas/patient/record/tabs/tab-list.tsx';
import { patientConsentsQuery } from '#areas/patient/record/tabs/tabs.queries.ts';
import styles from '#areas/patient/record/tabs/tabs.module.css';
import cells from '#list/cells.module.css';
import { addressOf } from '#parts/consent/consent-address.ts';
import { ConsentProcedureCell, ConsentStateCell, ConsentTemplateCell } from '#parts/consent/consent-cells.tsx';
import { lookOfSigner, takesNoSignature } from '#parts/consent/signer-look.ts';

const columns: readonly [Column<PatientConsent>, ...Column<PatientConsent>[]] = [
  { key: 'template', header: '同意書', cell: (form) => <ConsentTemplateCell form={form} /> },
  { key: 'procedure', header: '予定日', width: '9rem', cell: (form) => <ConsentProcedureCell form={form} /> },
  { key: 'state', header: '状態・足りないもの', cell: (form) => <ConsentStateCell form={form} /> },
  { key: 'signers', header: '署名する人', cell: (form) => <Signers form={form} /> },
  { key: 'dueOn', header: '署名の期限', width: '8rem', cell: ({ dueOn }) => (dueOn ? formatDate(dueOn) : '—') },
  { key: 'createdAt', header: '作成', width: '8rem', wideOnly: true, cell: ({ createdAt }) => formatDate(createdAt) },
];

/** The patient's consent forms with how each stands and who has signed, the newest first. */
export function ConsentsTab({ patientId, page }: { patientId: PatientId; page: Paging }) {
  return (
    <TabList
      caption="この患者の同意書、新しい順"
      query={useQuery(patientConsentsQuery(patientId, page))}
      page={page}
      columns={columns}
      rowHref={addressOf}
      empty={
        <EmptyState icon={fileDocumentIcon} title="まだ同意書はありません">
          同意書をオーダーすると、署名の状況といっしょにここに並びます。
        </EmptyState>
      }
    />
  );
}

function Signers({ form: { state, signers } }: { form: PatientConsent }) {
  const isClosed = takesNoSignature(state);
  if (signers.length === 0) return '—';
  return (
    <ul role="list" className={styles.signers}>
      {signers.map((signer, index) => {
        const { words, tone, icon } = lookOfSigner(signer.state, isClosed);
        return (
          <li key={index} className={styles.signer}>
            <span>
              {signerRoleNames[signer.role]}
              {signer.name && `　${signer.name}`}
              {signer.relation && `（${relationNames[signer.relation]}）`}
            </span>
            <Badge tone={tone} icon={icon}>
              {words}
            </Badge>
            {signer.state === 'signed' && signer.settledAt && (
              <span className={cells.quiet}>{formatDate(signer.settledAt)}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
