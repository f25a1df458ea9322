import type { ConsentCommonOrder } from '@nattoku/contract/consent/consent-common';
import { formatDate } from '@nattoku/rules/time/date-time';
import { DescriptionList } from '@nattoku/ui/feedback/description-list';
import { Link } from '@nattoku/ui/action/link';
import styles from '#areas/consent/common/consent-common.module.css';
import { PastReview } from '#parts/content/past-review.tsx';
import { href } from '#routing/paths.ts';

export function OrderFacts({ order }: { order: ConsentCommonOrder }) {
  const { maxResponses, validUntil, identification, template } = order;
  return (
    <DescriptionList
      items={[
        {
          term: '同意書',
          detail: (
            <span className={styles.tight}>
              <Link href={href('/consent/template/:id', { id: template.id })}>{template.name}</Link>
              <span className={styles.quiet}>
                {template.number}・第{template.versionNumber ?? '—'}版・{template.pageCount}ページ
              </span>
              <PastReview on={template.reviewDueOn} words="見直し期限超過" />
            </span>
          ),
        },
        { term: '患者さん向けのタイトル', detail: order.patientTitle },
        { term: '院内での名前', detail: order.internalTitle },
        { term: '場所', detail: order.place },
        { term: '診療科', detail: order.departmentName },
        { term: '有効期限', detail: validUntil ? `${formatDate(validUntil)} まで` : 'なし（終了するまで）' },
        { term: '人数の上限', detail: maxResponses === null ? 'なし' : `${maxResponses.toLocaleString('ja-JP')}人` },
        {
          term: '開いた方の確認',
          detail: identification === 'none' ? '聞かない（受付番号で紐づけ）' : '診察券の番号と生年月日を聞く',
        },
        { term: 'メッセージ', detail: order.message && <span className={styles.message}>{order.message}</span> },
      ]}
    />
  );
}
