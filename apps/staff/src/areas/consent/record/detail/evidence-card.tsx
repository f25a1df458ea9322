import type { ConsentDetail } from '@nattoku/contract/consent/consent-detail';
import type { ConsentDocument } from '@nattoku/contract/consent/consent-form';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Card } from '@nattoku/ui/layout/card';
import { DescriptionList } from '@nattoku/ui/feedback/description-list';
import { alertIcon, checkCircleIcon } from '@nattoku/ui/tokens/icons';
import { documentsOf } from '#areas/consent/record/detail/consent-pages.tsx';
import { EvidencePack } from '#areas/consent/record/detail/evidence-pack.tsx';
import { VerifyButton } from '#areas/consent/record/detail/verify-button.tsx';
import { documentNames } from '#parts/consent/document-names.ts';
import styles from '#areas/consent/record/detail/consent-detail.module.css';

/** What shows years later that nothing was changed: hashes, certificate, time-stamp, and the check of all of them. */
export function EvidenceCard({ detail }: { detail: ConsentDetail }) {
  const documents = documentsOf(detail);
  if (documents.length === 0) return null;
  return (
    <Card title="証拠">
      <div className={styles.list}>
        {detail.signatures.length > 0 && <Chain isWhole={detail.chainIsWhole} />}
        {documents.map((document) => (
          <div key={document.id} className={styles.item}>
            <span className={styles.name}>{documentNames[document.kind]}</span>
            <Facts document={document} />
            {isSealed(document) && <VerifyButton formId={detail.form.id} documentId={document.id} />}
          </div>
        ))}
        {detail.allowed.includes('evidence') && <EvidencePack detail={detail} />}
      </div>
    </Card>
  );
}

const isSealed = ({ kind }: ConsentDocument): boolean =>
  kind === 'sealed' || kind === 'refusal' || kind === 'withdrawal';

const Chain = ({ isWhole }: { isWhole: boolean }) => (
  <div className={styles.head}>
    <span>署名の記録のつながり</span>
    {isWhole ? (
      <Badge tone="done" icon={checkCircleIcon}>
        変更なし
      </Badge>
    ) : (
      <Badge tone="error" icon={alertIcon}>
        記録が合いません
      </Badge>
    )}
  </div>
);

const trust = (facts: ConsentDocument['facts']): string => (facts.trusted === false ? '（試用の証明書）' : '');

function Facts({ document: { sha256, createdAt, pageCount, facts } }: { document: ConsentDocument }) {
  const seal = facts.certificateSubject
    ? [
        { term: '証明書', detail: `${facts.certificateSubject}${trust(facts)}` },
        { term: '電子署名で確定', detail: facts.sealedAt && formatDateTime(facts.sealedAt) },
        {
          term: '時刻証明',
          detail:
            facts.timeStamp === 'present' && facts.timeStampAt
              ? `${formatDateTime(facts.timeStampAt)}　${facts.timeStampAuthority ?? ''}`
              : 'なし（時刻認証局を設定していません）',
        },
        { term: '読み戻し', detail: facts.readBackAt && `${formatDateTime(facts.readBackAt)} に記載を確認` },
      ]
    : [];
  return (
    <DescriptionList
      items={[
        { term: '作成', detail: `${formatDateTime(createdAt)}・${pageCount}ページ` },
        ...seal,
        { term: 'SHA-256', detail: <span className={styles.hash}>{sha256}</span> },
      ]}
    />
  );
}
