import type { PatientPageItem, PatientPageOrder } from '@nattoku/contract/patient-page/patient-page';
import { Icon } from '@nattoku/ui/tokens/icon';
import { checkIcon, playIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import styles from '#areas/steps/step-list.module.css';
import { kindOf } from '#progress/declared-kinds.ts';
import type { DeclaredKind, StepLine } from '#progress/item-kind.ts';
import type { Step } from '#progress/item-kind.ts';
import { usePatientPage } from '#visit/patient-context.tsx';
import { partDueSentence } from '#progress/due.ts';
import { visitWords } from '#words/visit-words.ts';
import { Filled } from '#words/filled.tsx';
import { Ja } from '#words/ja.tsx';
import { Layered } from '#words/layered.tsx';

type Props = { order: PatientPageOrder; next: Step | undefined };

/** Everything of an order in the order in which it is to be taken, of whatever kinds. */
export function StepList({ order, next }: Props) {
  const { steps } = usePatientPage();
  return (
    <ol role="list" className={styles.list}>
      {steps
        .filter((step) => step.order.id === order.id)
        .map((step) => {
          const { item, number } = step;
          const kind = kindOf(item);
          if (!kind) return <UnknownRow key={item.id} item={item} number={number} />;
          return <StepRow key={item.id} step={step} kind={kind} isNext={item.id === next?.item.id} />;
        })}
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
        <Words
          number={number}
          title={item.title}
          sentence={item.done ? visitWords().progress.done : visitWords().progress.reloadPage}
        />
      </div>
    </li>
  );
}

function StepRow({ step, kind, isNext }: { step: Step; kind: DeclaredKind; isNext: boolean }) {
  const { go } = usePatientPage();
  const { state, title, about, sentence, picture, alone } = kind.line(step);
  const mark = state === 'done' ? checkIcon : alone?.icon;
  return (
    <li className={styles.row} data-state={state} aria-current={isNext ? 'step' : undefined}>
      <span className={styles.number} aria-hidden="true">
        {mark === undefined ? step.number : <Icon path={mark} />}
      </span>
      <button
        type="button"
        className={isNext ? styles.nextCard : styles.card}
        onClick={() => go(kind.start(step).screen)}
      >
        {picture && <Picture of={picture} isNext={isNext} />}
        <Words
          number={alone ? null : step.number}
          title={title}
          about={about}
          sentence={sentence}
          dueAt={state === 'done' ? undefined : step.item.dueAt}
        />
      </button>
    </li>
  );
}

function Picture({ of, isNext }: { of: NonNullable<StepLine['picture']>; isNext: boolean }) {
  if ('icon' in of)
    return (
      <span className={styles.sheet} aria-hidden="true">
        <Icon path={of.icon} size="large" />
      </span>
    );
  return (
    <span className={styles.picture}>
      <img src={of.poster} alt="" loading="lazy" />
      {isNext && (
        <span className={styles.play}>
          <Icon path={playIcon} size="large" />
        </span>
      )}
    </span>
  );
}

type WordsProps = { number: number | null; sentence: string; dueAt?: string | undefined } & Pick<
  StepLine,
  'title' | 'about'
>;

function Words({ number, title, about, sentence, dueAt }: WordsProps) {
  const [now] = useState(() => new Date());
  return (
    <span className={styles.words}>
      <span className={styles.title}>
        {number !== null && <span className={styles.spokenNumber}>{number}. </span>}
        {about === undefined ? (
          <Layered>{title}</Layered>
        ) : (
          <Filled words={title} places={[<Ja key="about">{about}</Ja>]} />
        )}
      </span>
      <span className={styles.state}>{sentence}</span>
      {dueAt && <span className={styles.due}>{partDueSentence(dueAt, now)}</span>}
    </span>
  );
}
