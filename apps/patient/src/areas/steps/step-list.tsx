import type { PatientPageItem, PatientPageOrder } from '@nattoku/contract/patient-page/patient-page';
import { formatDuration } from '@nattoku/rules/time/date-time';
import { Icon } from '@nattoku/ui/tokens/icon';
import { checkIcon, playIcon } from '@nattoku/ui/tokens/icons';
import { FormRow } from '#areas/steps/form-row.tsx';
import styles from '#areas/steps/step-list.module.css';
import type { NextThing } from '#progress/next-thing.ts';
import { secondsLeft, type Step } from '#progress/steps.ts';
import { screenOf } from '#progress/way-on.ts';
import { usePatientPage } from '#visit/patient-context.tsx';

type Props = { order: PatientPageOrder; next: NextThing };

/** Everything of an order in the order in which it is to be taken, of whatever kinds. */
export function StepList({ order, next }: Props) {
  const { page, steps, consents } = usePatientPage();
  const all = page.orders.flatMap(({ items }) => items);
  const nextId = next?.step?.item.id ?? next?.form?.form.id;
  const rowOf = (item: PatientPageItem) => {
    const number = all.indexOf(item) + 1;
    const isNext = item.id === nextId;
    const step = steps.find((each) => each.item.id === item.id);
    if (step) return <StepRow key={item.id} step={step} isNext={isNext} />;
    const form = consents.find((each) => each.form.id === item.id);
    if (form) return <FormRow key={item.id} order={form} number={number} isNext={isNext} />;
    return <UnknownRow key={item.id} item={item} number={number} />;
  };
  return (
    <ol role="list" className={styles.list}>
      {order.items.map(rowOf)}
    </ol>
  );
}

/** Of a kind that came after this page was loaded: the new page knows what to do with it. */
function UnknownRow({ item, number }: { item: PatientPageItem; number: number }) {
  return (
    <li className={styles.row} data-state={item.done ? 'done' : 'new'}>
      <span className={styles.number} aria-hidden="true">
        {item.done ? <Icon path={checkIcon} /> : number}
      </span>
      <div className={styles.card}>
        <span className={styles.words}>
          <span className={styles.title}>
            <span className={styles.spokenNumber}>{number}. </span>
            {item.title}
          </span>
          <span className={styles.state}>{item.done ? '終わりました' : 'このページを読み込みなおしてください'}</span>
        </span>
      </div>
    </li>
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
