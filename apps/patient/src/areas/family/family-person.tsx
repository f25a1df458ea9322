import type { FamilyLink, FamilyLinkState } from '@nattoku/contract/patient-page/family-link';
import { Button } from '@nattoku/ui/action/button';
import { Icon } from '@nattoku/ui/tokens/icon';
import { checkCircleIcon, closeIcon, emailIcon, lockIcon } from '@nattoku/ui/tokens/icons';
import { VisuallyHidden } from '@nattoku/ui/layout/visually-hidden';
import { useEffect, useId, useRef, useState } from 'react';
import styles from '#areas/family/family.module.css';
import { Notice } from '#frame/notice.tsx';
import { usePatientPage } from '#visit/patient-context.tsx';
import { momentWords } from '#words/dates.ts';
import { familyWords } from '#words/family/family-words.ts';
import { Filled } from '#words/filled.tsx';
import { Layered } from '#words/layered.tsx';
import { consentWords } from '#words/visit-words.ts';
import { Written } from '#words/written.tsx';

type Props = { link: FamilyLink; onEnd: () => Promise<void> };

const icons: Record<FamilyLinkState, string> = {
  notOpened: emailIcon,
  opened: checkCircleIcon,
  locked: lockIcon,
  ended: closeIcon,
};

/** One who has a link, with how far it has come; ending it is asked back where it was pressed. */
export function FamilyPerson({ link, onEnd }: Props) {
  const { page } = usePatientPage();
  const [asks, setAsks] = useState(false);
  const named = useId();
  const words = familyWords().links;
  const { name, relation, state, lastOpenedAt, orderId } = link;
  // The order whose link was opened goes without saying.
  const order = page.orders.find(({ id }) => id === orderId && id !== page.orders[0]?.id);
  return (
    <li className={styles.person} aria-labelledby={named}>
      <p id={named} className={styles.name}>
        <Filled
          words={words.person('{0}', consentWords().relations[relation])}
          places={[<Written key="name">{name}</Written>]}
        />
      </p>
      {order && (
        <p>
          <Filled words={words.about('{0}')} places={[<Layered key="title">{order.title}</Layered>]} />
        </p>
      )}
      <p className={styles.state} data-state={state}>
        <Icon path={icons[state]} />
        <span>{words.states[state]}</span>
      </p>
      {lastOpenedAt !== null && <p className={styles.quiet}>{words.lastOpened(momentWords(lastOpenedAt))}</p>}
      {asks ? (
        <EndQuestion name={name} onEnd={onEnd} onKeep={() => setAsks(false)} />
      ) : (
        <Button variant="errorSecondary" onClick={() => setAsks(true)}>
          <span aria-hidden="true">{words.end}</span>
          <VisuallyHidden>
            <Filled words={words.endOf('{0}')} places={[<Written key="name">{name}</Written>]} />
          </VisuallyHidden>
        </Button>
      )}
    </li>
  );
}

type QuestionProps = { name: string; onEnd: () => Promise<void>; onKeep: () => void };

function EndQuestion({ name, onEnd, onKeep }: QuestionProps) {
  const [ending, setEnding] = useState(false);
  const [failed, setFailed] = useState(false);
  const question = useRef<HTMLParagraphElement>(null);
  const id = useId();
  useEffect(() => question.current?.focus(), []);
  const words = familyWords().links;
  const end = async () => {
    setEnding(true);
    setFailed(false);
    try {
      await onEnd();
    } catch {
      setEnding(false);
      setFailed(true);
    }
  };
  return (
    <div className={styles.stack} role="group" aria-labelledby={id}>
      <p ref={question} id={id} tabIndex={-1} className={styles.question}>
        <Filled words={words.endQuestion('{0}')} places={[<Written key="name">{name}</Written>]} />
      </p>
      {failed && <Notice tone="warning">{words.unreachable}</Notice>}
      <div className={styles.pair}>
        <Button variant="tertiary" onClick={onKeep}>
          {words.keep}
        </Button>
        <Button variant="errorSecondary" loading={ending} onClick={() => void end()}>
          {words.end}
        </Button>
      </div>
    </div>
  );
}
