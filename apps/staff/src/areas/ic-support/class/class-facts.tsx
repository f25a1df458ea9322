import type { IcClass } from '@nattoku/contract/ic-support/ic-class';
import { formatDate, formatDateTime } from '@nattoku/rules/time/date-time';
import { DescriptionList } from '@nattoku/ui/feedback/description-list';
import styles from '#areas/ic-support/class/ic-class.module.css';

export function ClassFacts({ held }: { held: IcClass }) {
  const { heldAt, minutes, maxResponses, validUntil, videos, scenarioName } = held;
  return (
    <DescriptionList
      items={[
        { term: '教室の日時', detail: heldAt ? `${formatDateTime(heldAt)}（${minutes}分）` : '未定' },
        { term: '会場', detail: held.venue },
        { term: 'シナリオ', detail: scenarioName ?? 'なし' },
        { term: '動画', detail: videos.map(({ title }) => title).join('、') || 'なし' },
        { term: '患者さん向けのタイトル', detail: held.patientTitle },
        { term: '院内での名前', detail: held.internalTitle },
        { term: '掲示・配布する場所', detail: held.place },
        { term: '診療科', detail: held.departmentName },
        { term: '有効期限', detail: validUntil ? `${formatDate(validUntil)} まで` : 'なし（終了するまで）' },
        { term: '人数の上限', detail: maxResponses === null ? 'なし' : `${maxResponses.toLocaleString('ja-JP')}人` },
        { term: 'メッセージ', detail: held.message && <span className={styles.message}>{held.message}</span> },
      ]}
    />
  );
}
