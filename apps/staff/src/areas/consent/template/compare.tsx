import type { ConsentComparison, TextPart } from '@nattoku/contract/consent/consent-comparison';
import { consentPageImagePath } from '@nattoku/contract/consent/consent-editor';
import type { ConsentTemplate } from '@nattoku/contract/consent/consent-template';
import type { ConsentTemplateVersionId } from '@nattoku/contract/shared/primitives';
import { Badge } from '@nattoku/ui/feedback/badge';
import { DocumentPages } from '@nattoku/ui/document/document-pages';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { useQuery } from '@tanstack/react-query';
import styles from '#areas/consent/template/consent-template.module.css';
import { comparisonQuery, versionQuery } from '#areas/consent/template/consent-template.queries.ts';
import { ChooseVersions } from '#parts/review/choose-versions.tsx';

type VersionId = ConsentTemplateVersionId;
type Props = { template: ConsentTemplate; newer: VersionId | undefined; older: VersionId | undefined };

/** Two versions beside each other. */
export const Compare = ({ template: { versions }, newer, older }: Props) => (
  <ChooseVersions versions={versions} newer={newer} older={older}>
    {(is, was) => <Differences key={`${is} ${was}`} newer={is} older={was} />}
  </ChooseVersions>
);

function Differences({ newer, older }: { newer: VersionId; older: VersionId }) {
  const { data, isError, isFetching, refetch } = useQuery(comparisonQuery(newer, older));
  if (isError && !data) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <p role="status">違いを調べています…</p>;
  return (
    <>
      <FieldsAndRules comparison={data} />
      <Text title="患者さんが読む文章" parts={data.reading} />
      {data.pageText.length > 0 && <Text title="ページに印刷された文字" parts={data.pageText} />}
      <section className={styles.group}>
        <h3 className={styles.heading}>ページ</h3>
        {data.samePages && <p className={styles.quiet}>ページ（PDF）は同じファイルです。</p>}
        <div className={styles.sides}>
          <Pages versionId={older} />
          <Pages versionId={newer} />
        </div>
      </section>
    </>
  );
}

const kinds = {
  added: { word: '追加', tone: 'done' },
  removed: { word: '削除', tone: 'error' },
  changed: { word: '変更', tone: 'warning' },
} as const;

const FieldsAndRules = ({ comparison: { fields, rules } }: { comparison: ConsentComparison }) => (
  <section className={styles.group}>
    <h3 className={styles.heading}>記入欄と条件</h3>
    {fields.length + rules.length === 0 && <p className={styles.quiet}>違いはありません。</p>}
    <ul role="list" className={styles.plainList}>
      {fields.map(({ kind, label, page, changes }, at) => (
        // Two fields may bear one name.
        <li key={`${at} ${label}`}>
          <Badge tone={kinds[kind].tone}>{kinds[kind].word}</Badge> {page}ページ「{label}」
          {changes.length > 0 && <span className={styles.quiet}>　{changes.join('、')}</span>}
        </li>
      ))}
      {rules.map(({ name, before, after }) => (
        <li key={name}>
          <Badge tone="warning">条件</Badge> {name}：{before} → {after}
        </li>
      ))}
    </ul>
  </section>
);

const Text = ({ title, parts }: { title: string; parts: readonly TextPart[] }) => (
  <section className={styles.group}>
    <h3 className={styles.heading}>{title}</h3>
    {parts.every(({ kind }) => kind === 'same') ? (
      <p className={styles.quiet}>違いはありません。</p>
    ) : (
      <>
        <p className={styles.quiet}>
          <ins className={styles.added}>追加された文字</ins>　<del className={styles.removed}>削除された文字</del>
        </p>
        <div className={styles.difference}>
          {parts.map((part, at) => (
            <Part key={at} part={part} />
          ))}
        </div>
      </>
    )}
  </section>
);

function Part({ part: { kind, text } }: { part: TextPart }) {
  if (kind === 'added') return <ins className={styles.added}>{text}</ins>;
  return kind === 'removed' ? <del className={styles.removed}>{text}</del> : <span>{text}</span>;
}

function Pages({ versionId }: { versionId: VersionId }) {
  const { data } = useQuery(versionQuery(versionId));
  if (!data) return null;
  return (
    <div className={styles.stack}>
      <p className={styles.name}>第{data.number}版</p>
      <DocumentPages
        label={`第${data.number}版`}
        pages={data.pages}
        imageOf={(page, width) => consentPageImagePath(versionId, page, width, data.documentSha256)}
      />
    </div>
  );
}
