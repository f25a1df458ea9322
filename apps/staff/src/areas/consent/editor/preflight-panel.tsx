import type { ConsentFieldId } from '@nattoku/contract/consent/consent-field';
import type { LayoutFinding } from '@nattoku/contract/consent/consent-editor';
import type { ConsentTemplateVersionId } from '@nattoku/contract/shared/primitives';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Button } from '@nattoku/ui/action/button';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { Notice } from '@nattoku/ui/feedback/notice';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import styles from '#areas/consent/editor/editor.module.css';
import { preflightQuery } from '#areas/consent/editor/consent-editor.queries.ts';

type Props = {
  versionId: ConsentTemplateVersionId;
  /** The server has everything that stands here. */
  isSaved: boolean;
  /** Of the draft as it is saved. */
  version: number;
  onShow: (id: ConsentFieldId) => void;
};

/** What must be mended before the form is published, tried with the longest contents; what is shown is the saved draft. */
export function PreflightPanel({ versionId, isSaved, version, onShow }: Props) {
  const { data, error, refetch } = useQuery({ ...preflightQuery(versionId, version), enabled: isSaved });
  if (error) return <ErrorState title="点検できませんでした" onRetry={() => void refetch()} />;
  if (!data) return <SkeletonText lines={4} />;
  const errors = data.findings.filter(({ severity }) => severity === 'error');
  const warnings = data.findings.filter(({ severity }) => severity === 'warning');
  return (
    <div className={styles.stack}>
      {data.findings.length === 0 && (
        <Notice tone="done" title="直すところはありません">
          いちばん長い内容を入れて確かめました。
        </Notice>
      )}
      <Findings title="公開する前に直す" tone="error" findings={errors} onShow={onShow} />
      <Findings title="確かめておく" tone="warning" findings={warnings} onShow={onShow} />
    </div>
  );
}

type FindingsProps = {
  title: string;
  tone: 'error' | 'warning';
  findings: readonly LayoutFinding[];
  onShow: (id: ConsentFieldId) => void;
};

function Findings({ title, tone, findings, onShow }: FindingsProps) {
  if (findings.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={styles.findingsTitle}>
        {title} <Badge tone={tone}>{findings.length}件</Badge>
      </h2>
      <ul role="list" className={styles.findings}>
        {findings.map(({ message, fieldId, page }, at) => (
          // One field may be found twice with the same words at two places.
          <li key={`${fieldId ?? ''}.${at}`}>
            <span>
              {page !== null && `${page}ページ：`}
              {message}
            </span>
            {fieldId && (
              <Button size="small" variant="subTertiary" onClick={() => onShow(fieldId)}>
                項目を見る
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
