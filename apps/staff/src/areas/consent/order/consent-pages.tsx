import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import type { ConsentForm } from '@nattoku/contract/consent/consent-form';
import { consentPreviewPagePath } from '@nattoku/contract/consent/consent-order';
import { DocumentPages } from '@nattoku/ui/document/document-pages';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { Notice } from '@nattoku/ui/feedback/notice';
import { Skeleton } from '@nattoku/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import styles from '#areas/consent/order/consent-order.module.css';
import { pageSizes } from '#areas/consent/page-sizes.ts';
import { consentPreviewQuery } from '#areas/consent/order/consent-order.queries.ts';
import { sentenceOf } from '#editing/sentence-of.ts';

/** The pages with everything filled in, and what cannot be read on them. */
export function ConsentPages({ form }: { form: ConsentForm }) {
  const { data, error, isFetching, refetch } = useQuery(consentPreviewQuery(form));
  if (error && !data)
    return (
      <ErrorState retrying={isFetching} onRetry={() => void refetch()}>
        {sentenceOf(error)}
      </ErrorState>
    );
  if (!data) return <Skeleton height="60vh" />;
  const labels = (ids: readonly string[]) =>
    form.fields
      .filter(({ id }) => ids.includes(id))
      .map(({ label }) => `「${label}」`)
      .join('');
  return (
    <div className={styles.part}>
      {data.overflowing.length > 0 && (
        <Notice tone="info" title="枠に入りきらない内容があります">
          {labels(data.overflowing)}
          は、全文を別紙（書類のあとのページ）に印刷します。枠の中に収めるときは、入力に戻り、短くしてください。
        </Notice>
      )}
      {data.substituted.length > 0 && (
        <Notice tone="warning" title="そのままの字で印刷できない文字があります">
          {labels(data.substituted)}
          の一部が「〓」か、点線の枠で囲んだ標準の字形になっています。本来の字は、確定した書類の証明書に番号で残ります。ページを見て、このままでよいか確かめてください。
        </Notice>
      )}
      <DocumentPages
        label={form.template.name}
        pages={pageSizes(form.pages, data.pageCount)}
        imageOf={(page, width) =>
          `${apiPrefix}${consentPreviewPagePath(form.id, data.sha256, ':page').replace(':page', String(page))}?width=${width}`
        }
      />
    </div>
  );
}
