import type { InterviewScore } from '@nattoku/contract/medical-interview/interview-response';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Card } from '@nattoku/ui/layout/card';
import styles from '#areas/medical-interview/detail/interview-detail.module.css';
import { TrendChart } from '#areas/medical-interview/detail/trend-chart.tsx';

const tones = { none: 'neutral', amber: 'warning', red: 'error' } as const;

/** What the scores came to, and how they went since the first time. */
export function ScoresCard({ scores }: { scores: readonly InterviewScore[] }) {
  if (scores.length === 0) return null;
  return (
    <Card title="点数・数値">
      <div className={styles.stack}>
        {scores.map(({ linkId, name, value, band, level, trend }) => (
          <section key={linkId} aria-label={name}>
            <p className={styles.row}>
              <strong>{name}</strong>
              <span>{value}</span>
              {band && <Badge tone={tones[level]}>{band}</Badge>}
            </p>
            {trend.length > 1 && <TrendChart name={name} points={trend} />}
          </section>
        ))}
      </div>
    </Card>
  );
}
