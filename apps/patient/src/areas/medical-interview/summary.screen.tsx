import type { InterviewPageItem } from '@nattoku/contract/medical-interview/interview-page-item';
import { Button } from '@nattoku/ui/action/button';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { arrowLeftIcon, pencilIcon } from '@nattoku/ui/tokens/icons';
import { shortName } from '@nattoku/rules/interview/answer/answer-words';
import { VisuallyHidden } from '@nattoku/ui/layout/visually-hidden';
import { useRef, useState, type ReactNode } from 'react';
import { AnswerLines } from '#areas/medical-interview/answer-lines.tsx';
import { useInterview } from '#areas/medical-interview/interview-context.tsx';
import { placesOn } from '#areas/medical-interview/interview-pages.ts';
import { AskedAgain } from '#areas/medical-interview/asked-again.tsx';
import { isLacking, type AskedPage, type InterviewWay } from '#areas/medical-interview/interview-screens.ts';
import styles from '#areas/medical-interview/questions/questions.module.css';
import { Notice } from '#frame/notice.tsx';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';
import type { Step } from '#progress/item-kind.ts';
import { placeOf } from '#progress/way-on.ts';
import { interviewWords } from '#words/interview/interview-words.ts';
import { Filled } from '#words/filled.tsx';
import { Layered } from '#words/layered.tsx';
import { LayeredName } from '#words/layered-name.tsx';
import { consentWords } from '#words/visit-words.ts';
import { consentJa } from '#words/ja/consent.ts';
import { Written } from '#words/written.tsx';

type Props = {
  step: Step<InterviewPageItem>;
  way: InterviewWay;
  goTo: (part: string, number?: number | null) => void;
  onSend: () => void;
};

/** Everything that was answered, before it is sent; each screen may be changed, and what still lacks is marked. */
export function SummaryScreen({ step, way, goTo, onSend }: Props) {
  const words = interviewWords();
  const [tried, setTried] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const sendingOn = useSendingOn();
  const open = way.pages.filter((page) => isLacking(page) || sendingOn(page) !== null);
  const lacking = open.filter((page) => sendingOn(page) === null);
  const onTheirWay = new Set(open.flatMap((page) => sendingOn(page) ?? []));
  const last = way.pages.at(-1);
  const send = () => {
    if (open.length === 0) return onSend();
    setTried(true);
    const [first = open[0]] = lacking;
    const button = list.current?.querySelector<HTMLElement>(`[data-page="${first?.number}"] button`);
    button?.scrollIntoView({ block: 'center' });
    return button?.focus({ preventScroll: true });
  };
  return (
    <ScreenFrame
      askAbout={step.item.id}
      action={
        <BottomBar
          back={
            last && (
              <Button variant="subTertiary" icon={arrowLeftIcon} onClick={() => goTo('question', last.number)}>
                {words.previous}
              </Button>
            )
          }
        >
          <Button onClick={send}>{words.summary.send}</Button>
        </BottomBar>
      }
    >
      <ScreenHeading title={words.title} place={placeOf(step) || <Layered>{step.item.title}</Layered>}>
        {words.summary.heading}
      </ScreenHeading>
      <AskedAgain item={step.item} />
      <p>{words.summary.help}</p>
      <div ref={list} className={styles.summary}>
        {tried && lacking.length > 0 && <Notice tone="warning">{words.summary.lacks(String(lacking.length))}</Notice>}
        {tried &&
          [...onTheirWay].map((sentence) => (
            <Notice key={sentence} tone="quiet">
              {sentence}
            </Notice>
          ))}
        <Respondent said={step.item.respondent} onChange={() => goTo('who-last')} />
        {way.pages.length === 0 && <p>{words.noQuestions}</p>}
        {way.pages.map((page) => (
          <PageSummary
            key={page.number}
            page={page}
            sending={sendingOn(page)}
            onChange={() => goTo('change', page.number)}
          />
        ))}
      </div>
    </ScreenFrame>
  );
}

/** Who answers, in the words of the reader. */
function Respondent({ said, onChange }: { said: InterviewPageItem['respondent']; onChange: () => void }) {
  const { who, summary } = interviewWords();
  const code = Object.entries(consentJa.relations).find(([, words]) => words === said?.relation)?.[0];
  const relations: Readonly<Record<string, string>> = consentWords().relations;
  const details = said === null ? [] : [said.name && '{0}', (code && relations[code]) ?? said.relation].filter(Boolean);
  return (
    <section className={styles.card}>
      <h2 className={styles.strong}>{who.question}</h2>
      <p>
        {said === null ? (
          summary.noAnswer
        ) : (
          <Filled
            words={who.said(who[said.kind], details.join('　'))}
            places={[<Written key="name">{said.name}</Written>]}
          />
        )}
      </p>
      <ChangeButton what={who.question} onChange={onChange} />
    </section>
  );
}

/** Every card has one: those who hear it are told what it changes. */
function ChangeButton({ what, onChange }: { what: ReactNode; onChange: () => void }) {
  const { change, changeOf } = interviewWords().summary;
  return (
    <Button variant="tertiary" size="small" icon={pencilIcon} onClick={onChange}>
      <span aria-hidden="true">{change}</span>
      <VisuallyHidden>
        <Filled words={changeOf('{0}')} places={[what]} />
      </VisuallyHidden>
    </Button>
  );
}

/** What is on its way from a screen to the hospital, in a sentence: no more is needed there. */
function useSendingOn(): (page: AskedPage) => string | null {
  const { evaluation, sendings } = useInterview();
  const { photo, signature } = interviewWords();
  const words = { photo: photo.unsent, signature: signature.sending };
  return (page) => {
    const [file] = placesOn(page, evaluation).flatMap((place) => sendings.get(place) ?? []);
    return file ? words[file] : null;
  };
}

type SummaryProps = { page: AskedPage; sending: string | null; onChange: () => void };

function PageSummary({ page, sending, onChange }: SummaryProps) {
  const { summary, former } = interviewWords();
  const name = page.groups.at(-1) ?? page.items.find(({ kind }) => kind !== 'note');
  const isAsking = page.items.some(({ kind }) => kind !== 'note' && kind !== 'picture' && kind !== 'video');
  if (!isAsking) return null;
  return (
    <section className={styles.card} data-page={page.number} data-lacking={isLacking(page) && sending === null}>
      {page.groups.length > 0 && name && (
        <h2 className={styles.strong}>
          <Layered>{name.text}</Layered>
        </h2>
      )}
      <AnswerLines items={page.items} />
      {sending !== null && <p role="status">{sending}</p>}
      {sending === null && isLacking(page) && (
        <p className={styles.problem}>{page.undecided ? former.need : summary.lacksHere}</p>
      )}
      <ChangeButton what={name && <LayeredName>{shortName(name)}</LayeredName>} onChange={onChange} />
    </section>
  );
}
