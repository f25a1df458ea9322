import { type Approach, type CoreRisk, riskSeverityNames } from '@nattoku/contract/video/approach';
import type { Alternative } from '@nattoku/contract/video/approach-plan';
import { DescriptionList } from '@nattoku/ui/feedback/description-list';
import { Badge } from '@nattoku/ui/feedback/badge';
import { type Column, DataTable } from '@nattoku/ui/table/data-table';
import styles from '#areas/video/approach/approach-page.module.css';
import { attendeeWords, packageWords } from '#areas/video/approach/plan-words.ts';

/** The risks as staff read them, with the words for the patient beside each. */
export const ApproachRisks = ({ risks }: Pick<Approach, 'risks'>) => (
  <DataTable caption="主要なリスク" columns={riskColumns} rows={risks} rowKey={({ id }) => id} empty={null} />
);

const riskColumns: readonly [Column<CoreRisk>, ...Column<CoreRisk>[]] = [
  {
    key: 'name',
    header: 'リスク',
    width: '12rem',
    cell: ({ name, required }) => (
      <>
        {name} {!required && <Badge tone="neutral">任意</Badge>}
      </>
    ),
  },
  { key: 'frequency', header: '頻度', width: '8rem', cell: ({ frequency }) => frequency },
  { key: 'severity', header: '重さ', width: '6rem', cell: ({ severity }) => riskSeverityNames[severity] },
  {
    key: 'plain',
    header: '患者さん向けの説明',
    cell: ({ plain }) => <span className={styles.text}>{plain || '—'}</span>,
  },
  { key: 'source', header: '出典', width: '12rem', cell: ({ source }) => source || '—' },
];

export const ApproachAlternatives = ({ alternatives }: Pick<Approach, 'alternatives'>) => (
  <section className={styles.block}>
    <h2 className={styles.heading}>ほかの選択肢</h2>
    <DataTable
      caption="ほかの選択肢"
      columns={alternativeColumns}
      rows={alternatives}
      rowKey={({ id }) => id}
      empty={null}
    />
  </section>
);

const alternativeColumns: readonly [Column<Alternative>, ...Column<Alternative>[]] = [
  {
    key: 'name',
    header: '選択肢',
    width: '14rem',
    cell: ({ name, doesNothing }) => (
      <>
        {name} {doesNothing && <Badge tone="info">何もしない</Badge>}
      </>
    ),
  },
  { key: 'merits', header: '良い点', cell: ({ merits }) => <span className={styles.text}>{merits || '—'}</span> },
  {
    key: 'drawbacks',
    header: '困る点',
    cell: ({ drawbacks }) => <span className={styles.text}>{drawbacks || '—'}</span>,
  },
];

/** How the talk is held and what the package holds. */
export function ApproachPlan({ approach }: { approach: Approach }) {
  const { attendees, minutes, scenario, package: plan } = approach;
  return (
    <section className={styles.block}>
      <h2 className={styles.heading}>説明とパッケージ</h2>
      <DescriptionList
        layout="columns"
        items={[
          { term: '同席が必要な人', detail: attendeeWords(attendees) },
          { term: '説明の時間', detail: `${minutes}分` },
          { term: 'シナリオ', detail: scenario && scenarioWords(scenario) },
          { term: '説明パッケージ', detail: packageWords(plan) },
          { term: '患者さんへのメッセージ', detail: plan.message },
        ]}
      />
    </section>
  );
}

const scenarioWords = ({ name, published }: NonNullable<Approach['scenario']>): string =>
  published ? `${name}（第${published.number}版・${published.minutes}分）` : `${name}（未公開）`;
