import { type Approach, riskSeverityNames } from '@nattoku/contract/video/approach';
import { DescriptionList } from '@nattoku/ui/feedback/description-list';
import { Badge } from '@nattoku/ui/feedback/badge';
import styles from '#areas/video/approach/approach-page.module.css';
import { attendeeWords, packageWords } from '#areas/video/approach/plan-words.ts';

/** The risks as staff read them, with the words for the patient below each. */
export function ApproachRisks({ risks }: Pick<Approach, 'risks'>) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">リスク</th>
            <th scope="col">頻度</th>
            <th scope="col">重さ</th>
            <th scope="col">患者さん向けの説明</th>
            <th scope="col">出典</th>
          </tr>
        </thead>
        <tbody>
          {risks.map(({ id, name, plain, frequency, severity, source, required }) => (
            <tr key={id}>
              <th scope="row">
                {name} {!required && <Badge tone="neutral">任意</Badge>}
              </th>
              <td>{frequency}</td>
              <td>{riskSeverityNames[severity]}</td>
              <td className={styles.text}>{plain || '—'}</td>
              <td>{source || '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function ApproachAlternatives({ alternatives }: Pick<Approach, 'alternatives'>) {
  return (
    <section className={styles.block}>
      <h2 className={styles.heading}>ほかの選択肢</h2>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">選択肢</th>
              <th scope="col">良い点</th>
              <th scope="col">困る点</th>
            </tr>
          </thead>
          <tbody>
            {alternatives.map(({ id, name, doesNothing, merits, drawbacks }) => (
              <tr key={id}>
                <th scope="row">
                  {name} {doesNothing && <Badge tone="info">何もしない</Badge>}
                </th>
                <td className={styles.text}>{merits || '—'}</td>
                <td className={styles.text}>{drawbacks || '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

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
