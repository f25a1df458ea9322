import type { LayoutFinding } from '@nattoku/contract/consent/consent-editor';
import type { ConsentVersionSummary } from '@nattoku/contract/consent/consent-template';
import { Button } from '@nattoku/ui/action/button';
import { Link } from '@nattoku/ui/action/link';
import { Notice } from '@nattoku/ui/feedback/notice';
import { useQuery } from '@tanstack/react-query';
import styles from '#areas/consent/template/consent-template.module.css';
import { preflightQuery } from '#areas/consent/template/consent-template.queries.ts';
import { href } from '#routing/paths.ts';

/** What is seen when a version is drawn with the longest values; `isOpen` while that is not known, or has errors. */
export function usePreflight({ id, version }: ConsentVersionSummary, enabled: boolean) {
  const { data, isError, refetch } = useQuery({ ...preflightQuery(id, version), enabled });
  const findings = data?.findings ?? [];
  const errors = findings.filter(({ severity }) => severity === 'error');
  const warnings = findings.filter(({ severity }) => severity === 'warning');
  return { isPending: !data && !isError, isError, errors, warnings, again: () => void refetch() };
}

export type KnownPreflight = ReturnType<typeof usePreflight>;

/** The drawn preflight in words, with a way to the editor. */
export function PreflightNotice({ work, preflight }: { work: ConsentVersionSummary; preflight: KnownPreflight }) {
  const { isPending, isError, errors, warnings, again } = preflight;
  if (isPending) return <Notice>いちばん長い内容を入れて、枠に収まるかを点検しています…</Notice>;
  if (isError) {
    return (
      <Notice
        tone="error"
        action={
          <Button size="small" variant="tertiary" onClick={again}>
            もう一度点検する
          </Button>
        }
      >
        点検できませんでした。通信の状態を確かめてください。
      </Notice>
    );
  }
  if (errors.length + warnings.length === 0) {
    return <Notice tone="done">点検で見つかったことはありません。仕上がりを確かめてから進めてください。</Notice>;
  }
  const toEditor = href('/consent/template/edit', { version: work.id, side: 'preflight' });
  const action = work.state === 'draft' && <Link href={toEditor}>編集画面で直す</Link>;
  return (
    <>
      {errors.length > 0 && (
        <Notice tone="error" title="公開までに、次のことを直してください" action={action}>
          <Findings findings={errors} />
        </Notice>
      )}
      {warnings.length > 0 && (
        <Notice tone="warning" title="公開の前に、次のことを確かめてください" action={action}>
          <Findings findings={warnings} />
        </Notice>
      )}
    </>
  );
}

export const Findings = ({ findings }: { findings: readonly LayoutFinding[] }) => (
  <ul className={styles.list}>
    {findings.map(({ message, fieldId, page }, at) => (
      // One field may be found twice with the same words at two places.
      <li key={`${fieldId ?? ''}.${at}`}>
        {page !== null && `${page}ページ：`}
        {message}
      </li>
    ))}
  </ul>
);
