import type { ConsentFieldId } from '@nattoku/contract/consent/consent-field';
import type { LayoutFinding } from '@nattoku/contract/consent/consent-editor';
import type { ConsentTemplateVersionId } from '@nattoku/contract/shared/primitives';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Button } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { useQuery } from '@tanstack/react-query';
import { withDrawn } from '#areas/consent/editor/field/field-findings.ts';
import styles from '#areas/consent/editor/editor.module.css';
import { preflightQuery } from '#areas/consent/editor/consent-editor.queries.ts';

type Props = {
  versionId: ConsentTemplateVersionId;
  /** The server has everything that stands here. */
  isSaved: boolean;
  /** Of the draft as it is saved. */
  version: number;
  /** What places and rules tell of the draft as it stands here. */
  findings: readonly LayoutFinding[];
  onShow: (id: ConsentFieldId) => void;
};

/**
 * What must be mended before the form is published: what places and rules tell at once, and what is seen when the saved draft is drawn with the
 * longest contents.
 */
export function PreflightPanel({ versionId, isSaved, version, findings, onShow }: Props) {
  const { data, error, refetch } = useQuery({ ...preflightQuery(versionId, version), enabled: isSaved });
  const all = withDrawn(findings, data?.findings);
  return (
    <div className={styles.stack}>
      {data && all.length === 0 && (
        <Notice tone="done" title="直すところはありません">
          いちばん長い内容を入れて確かめました。
        </Notice>
      )}
      <Findings
        title="公開する前に直す"
        tone="error"
        findings={all.filter(({ severity }) => severity === 'error')}
        onShow={onShow}
      />
      <Findings
        title="確かめておく"
        tone="warning"
        findings={all.filter(({ severity }) => severity === 'warning')}
        onShow={onShow}
      />
      {error && (
        <Notice tone="error" title="いちばん長い内容では確かめられませんでした">
          <Button size="small" variant="tertiary" onClick={() => void refetch()}>
            もう一度確かめる
          </Button>
        </Notice>
      )}
      {!data && !error && <p className={styles.hint}>いちばん長い内容を入れて確かめています…</p>}
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
