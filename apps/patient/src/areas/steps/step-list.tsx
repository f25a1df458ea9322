import { formatDuration } from '@nattoku/rules/time/date-time';
import { Icon } from '@nattoku/ui/tokens/icon';
import { checkIcon, playIcon } from '@nattoku/ui/tokens/icons';
import styles from '#areas/steps/step-list.module.css';
import { secondsLeft, type Step } from '#progress/steps.ts';
import { screenOf } from '#progress/way-on.ts';
import { usePatientPage } from '#visit/patient-context.tsx';

type Props = { steps: readonly Step[]; next: Step | undefined };

export function StepList({ steps, next }: Props) {
  return (
    <ol role="list" className={styles.list}>
      {steps.map((step) => (
        <StepRow key={step.item.id} step={step} isNext={step.item.id === next?.item.id} />
      ))}
    </ol>
  );
}

function StepRow({ step, isNext }: { step: Step; isNext: boolean }) {
  const { go } = usePatientPage();
  const { item, number, state } = step;
  return (
    <li className={styles.row} data-state={state} aria-current={isNext ? 'step' : undefined}>
      <span className={styles.number} aria-hidden="true">
        {state === 'done' ? <Icon path={checkIcon} /> : number}
      </span>
      <button type="button" className={isNext ? styles.nextCard : styles.card} onClick={() => go(screenOf(step))}>
        {item.playback.poster && item.available && (
          <span className={styles.picture}>
            <img src={item.playback.poster} alt="" loading="lazy" />
            {isNext && (
              <span className={styles.play}>
                <Icon path={playIcon} size="large" />
              </span>
            )}
          </span>
        )}
        <span className={styles.words}>
          <span className={styles.title}>
            <span className={styles.spokenNumber}>{number}. </span>
            {item.title}
          </span>
          <span className={styles.state}>
            {!item.required && item.available && '任意・'}
            {stateSentence(step)}
          </span>
        </span>
      </button>
    </li>
  );
}

function stateSentence({ item, state, openQuestions }: Step): string {
  if (!item.available) return '公開が終わりました（見なくて大丈夫です）';
  if (state === 'done') return '終わりました';
  if (state === 'questions') return `動画は見ました・質問があと${openQuestions.length}問`;
  if (state === 'watching') return `途中まで見ました・あと${formatDuration(secondsLeft(item))}`;
  const questions = item.questions.length > 0 ? `・質問${item.questions.length}問` : '';
  return `${formatDuration(item.durationSeconds)}${questions}`;
}
