import type { ScenarioProgress, ScenarioSaying } from '@nattoku/contract/ic-support/scenario-item';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Badge } from '@nattoku/ui/feedback/badge';
import { ProgressBar } from '@nattoku/ui/feedback/progress-bar';
import { Card } from '@nattoku/ui/layout/card';
import { checkCircleIcon, circleIcon, clockIcon } from '@nattoku/ui/tokens/icons';
import styles from '#parts/scenario/scenario-progress.module.css';
import { ScenarioWay } from '#parts/scenario/scenario-way.tsx';

/** How far a patient came with a scenario, what was wrong at first, what worries them and what they ask, and the way they took. */
export function ScenarioProgressCard({ progress }: { progress: ScenarioProgress }) {
  const { title, version, doneAt, steps, checks, worries, questions, way, lastAt } = progress;
  const isOver = progress.isOver || doneAt !== null;
  return (
    <Card title={`シナリオ：${title}`} action={<State progress={progress} />}>
      <div className={styles.body}>
        <ProgressBar
          label={`「${title}」の進みぐあい`}
          share={isOver ? 1 : Math.min(1, (steps.met - 1) / Math.max(1, steps.all))}
          tone={isOver ? 'done' : 'primary'}
        />
        <p className={styles.facts}>
          {version && `第${version.number}版・`}
          {lastAt ? `最後の操作 ${formatDateTime(lastAt)}` : 'まだ開かれていません'}
          {checks.asked > 0 && `・理解の確認 正解${checks.right}／${checks.asked}問`}
          {checks.wrongFirst > 0 && `（はじめに誤答 ${checks.wrongFirst}問）`}
        </p>
        <Sayings title="心配なこと" sayings={worries} />
        <Sayings title="医師への質問" sayings={questions} />
        {lastAt && (
          <details className={styles.way}>
            <summary>通った道と答え（{way.length}ステップ）</summary>
            <ScenarioWay way={way} title={title} />
          </details>
        )}
      </div>
    </Card>
  );
}

function State({ progress: { isOver, doneAt, lastAt, checks } }: { progress: ScenarioProgress }) {
  return (
    <span className={styles.badges}>
      {checks.misunderstood > 0 && <Badge tone="warning">2回以上誤答 {checks.misunderstood}問</Badge>}
      {(isOver || doneAt) && (
        <Badge tone="done" icon={checkCircleIcon}>
          最後まで進みました
        </Badge>
      )}
      {!isOver && lastAt && (
        <Badge tone="info" icon={clockIcon}>
          {doneAt ? '見直し中' : '途中'}
        </Badge>
      )}
      {!isOver && !doneAt && !lastAt && <Badge icon={circleIcon}>未開封</Badge>}
    </span>
  );
}

function Sayings({ title, sayings }: { title: string; sayings: readonly ScenarioSaying[] }) {
  if (sayings.length === 0) return null;
  return (
    <section className={styles.sayings} aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      <ul role="list">
        {sayings.map(({ id, words, at }) => (
          <li key={id} className={styles.saying}>
            <span className={styles.words}>{words}</span>
            <time className={styles.time} dateTime={at}>
              {formatDateTime(at)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
