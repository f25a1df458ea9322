import type { ScenarioWayStep } from '@nattoku/contract/ic-support/scenario-item';
import { stepKindNames } from '@nattoku/contract/ic-support/scenario-step';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Icon } from '@nattoku/ui/tokens/icon';
import { checkCircleIcon, closeIcon } from '@nattoku/ui/tokens/icons';
import styles from '#parts/scenario/scenario-progress.module.css';

/** The steps in the order in which the patient came to them, each with every answer; what was taken back is said to be. */
export function ScenarioWay({ way, title }: { way: readonly ScenarioWayStep[]; title: string }) {
  return (
    <ol role="list" className={styles.steps} aria-label={`「${title}」で通った道`}>
      {way.map((step, index) => (
        <li key={step.step} className={styles.step}>
          <p className={styles.asked}>
            <span className={styles.number}>{index + 1}</span>
            <span className={styles.kind}>{kindName(step.kind)}</span>
            <span className={styles.words}>{step.words}</span>
            {step.isCurrent && <Badge tone="info">いまここ</Badge>}
          </p>
          {step.answers.length > 0 && <Answers step={step} />}
        </li>
      ))}
    </ol>
  );
}

function Answers({ step: { answers, words: asked } }: { step: ScenarioWayStep }) {
  return (
    <ol role="list" className={styles.answers} aria-label={`「${asked}」の回答`}>
      {answers.map(({ id, words, isRight, isUndone, at }) => (
        <li key={id} className={styles.answer}>
          {isRight !== null && (
            <Icon
              path={isRight ? checkCircleIcon : closeIcon}
              label={isRight ? '正解' : '不正解'}
              size="small"
              className={isRight ? styles.right : styles.wrong}
            />
          )}
          <span className={styles.words}>{words}</span>
          {isUndone && <Badge>答え直し前</Badge>}
          <time className={styles.time} dateTime={at}>
            {formatDateTime(at)}
          </time>
        </li>
      ))}
    </ol>
  );
}

const names: Readonly<Record<string, string>> = stepKindNames;
const kindName = (kind: string): string => names[kind] ?? kind;
