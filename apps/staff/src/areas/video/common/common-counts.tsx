import type { CommonOrder } from '@nattoku/contract/order/common-order';
import { formatDate } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { Card } from '@nattoku/ui/layout/card';
import { downloadIcon } from '@nattoku/ui/tokens/icons';
import { Stat } from '@nattoku/ui/feedback/stat';
import { useQuery } from '@tanstack/react-query';
import { countsAsCsv } from '#areas/video/common/counts-csv.ts';
import styles from '#areas/video/common/responses.module.css';
import { commonDaysQuery } from '#parts/common-order/common-order.queries.ts';
import { saveCsv } from '#platform/save-file.ts';

/** How many came, and how far they got; day by day as a table to take along. */
export function CommonCounts({ order }: { order: CommonOrder }) {
  const { counts, maxResponses, validUntil, id } = order;
  const { data } = useQuery(commonDaysQuery(id));
  const share = counts.opened === 0 ? null : Math.round((counts.done / counts.opened) * 100);
  return (
    <Card title="これまでの利用">
      <div className={styles.stats}>
        <Stat
          label="開いた人"
          value={counts.opened.toLocaleString('ja-JP')}
          unit="人"
          note={maxResponses === null ? undefined : `上限 ${maxResponses.toLocaleString('ja-JP')}人`}
        />
        <Stat label="視聴中" value={counts.inProgress.toLocaleString('ja-JP')} unit="人" />
        <Stat
          label="見終えた人"
          value={counts.done.toLocaleString('ja-JP')}
          unit="人"
          note={share === null ? undefined : `${share}%`}
        />
        <Stat label="患者に紐づけ" value={counts.linked.toLocaleString('ja-JP')} unit="人" />
      </div>
      <div className={styles.foot}>
        <Button
          size="small"
          variant="fourth"
          icon={downloadIcon}
          disabled={!data || data.days.length === 0}
          onClick={() =>
            data && saveCsv({ fileName: `common-order-${id.slice(-8)}.csv`, content: countsAsCsv(data.days) })
          }
        >
          日別の人数をCSVに書き出す
        </Button>
      </div>
      {validUntil && <p className={styles.quiet}>{formatDate(validUntil)} まで開けます。</p>}
    </Card>
  );
}
