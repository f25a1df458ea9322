import type { InterviewCommonOrder } from '@nattoku/contract/medical-interview/interview-common';
import { formatDate } from '@nattoku/rules/time/date-time';
import { DescriptionList } from '@nattoku/ui/feedback/description-list';
import styles from '#areas/medical-interview/common/common.module.css';

export function CommonFacts({ order }: { order: InterviewCommonOrder }) {
  const { maxResponses, validUntil, identification, interviews } = order;
  return (
    <DescriptionList
      items={[
        {
          term: '問診票',
          detail: (
            <ul role="list" className={styles.tight}>
              {interviews.map(({ id, name, published }) => (
                <li key={id}>
                  {name}
                  <span className={styles.quiet}>
                    {published ? `（第${published.number}版・質問${published.itemCount}）` : '（公開が終わりました）'}
                  </span>
                </li>
              ))}
            </ul>
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
