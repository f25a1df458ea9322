import type { InterviewPageItem } from '@nattoku/contract/medical-interview/interview-page-item';
import type { PlaceKey } from '@nattoku/rules/interview/answer/interview-answer';
import type { InterviewItem } from '@nattoku/rules/interview/item/interview-item';
import { Button } from '@nattoku/ui/action/button';
import { RequiredBadge } from '@nattoku/ui/form/field';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { arrowLeftIcon } from '@nattoku/ui/tokens/icons';
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import type { DraftChange } from '#areas/medical-interview/applied-interview.ts';
import { faultWords } from '#areas/medical-interview/fault-words.ts';
import { FormerAnswersBlock } from '#areas/medical-interview/former-answers-block.tsx';
import { takenOver } from '#areas/medical-interview/former-answers.ts';
import { InterviewProgress } from '#areas/medical-interview/interview-progress.tsx';
import { InterviewProvider, useInterview } from '#areas/medical-interview/interview-context.tsx';
import type { AskedPage, InterviewWay } from '#areas/medical-interview/interview-screens.ts';
import styles from '#areas/medical-interview/questions/questions.module.css';
import { QuestionView } from '#areas/medical-interview/question-view.tsx';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';
import type { Step } from '#progress/item-kind.ts';
import { interviewWords } from '#words/interview/interview-words.ts';
import { Layered } from '#words/layered.tsx';
import { visitWords } from '#words/visit-words.ts';

type Props = {
  step: Step<InterviewPageItem>;
  page: AskedPage;
  way: InterviewWay;
  /** Come to from the summary: it leads back there. */
  isChange: boolean;
  change: (changes: Partial<DraftChange>) => void;
  onDecided: () => void;
  goTo: (part: string, number?: number | null) => void;
};

/** One screen of questions: what was said the last time, what is asked, and the way on. */
export function QuestionScreen({ step, page, way, isChange, change, onDecided, goTo }: Props) {
  const formId = useId();
  const { provided, tried, isReady } = useChecked(page);
  const form = useRef<HTMLFormElement>(null);
  const [needsDecision, setNeedsDecision] = useState(false);
  const words = interviewWords();
  const index = way.pages.findIndex(({ number }) => number === page.number);
  const [previous, following] = [way.pages[index - 1], way.pages[index + 1]];
  const goOn = () => (isChange || !following ? goTo('summary') : goTo('question', following.number));
  const { undecided } = page;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (undecided) return setNeedsDecision(true);
    if (isReady()) return goOn();
    return focusSoon(form);
  };
  const decide = (isSame: boolean) => {
    if (undecided) change(takenOver(undecided));
    onDecided();
    if (isSame) goOn();
  };
  useFocusAfter(form, undecided === null);
  return (
    <ScreenFrame
      askAbout={step.item.id}
      action={
        <BottomBar
          back={
            !isChange && (
              <Button
                variant="subTertiary"
                icon={arrowLeftIcon}
                onClick={() => (previous ? goTo('question', previous.number) : goTo('who'))}
              >
                {words.previous}
              </Button>
            )
          }
        >
          <Button type="submit" form={formId}>
            {isChange ? words.backToSummary : following ? visitWords().next : words.toSummary}
          </Button>
        </BottomBar>
      }
    >
      <InterviewProvider value={provided}>
        <PageHeading step={step} page={page} />
        <InterviewProgress page={page} way={way} />
        <form ref={form} id={formId} noValidate className={styles.form} onSubmit={submit} data-tried={tried}>
          {undecided ? (
            <FormerAnswersBlock page={page} block={undecided} isNeeded={needsDecision} onDecide={decide} />
          ) : (
            page.items.map((item) => (
              <QuestionView key={item.linkId} item={item} row={null} isHeading={item === headingOf(page)} />
            ))
          )}
        </form>
      </InterviewProvider>
    </ScreenFrame>
  );
}

const isTold = ({ kind }: InterviewItem): boolean => kind === 'note' || kind === 'picture' || kind === 'video';

/** The one question of a screen is its heading, unless something is told before it; of several their group is. Undefined: the questionnaire. */
function headingOf({ items, groups }: AskedPage): InterviewItem | undefined {
  const shown = items.filter((item) => !item.isHidden);
  return shown.length === 1 && shown[0] && !isTold(shown[0]) ? shown[0] : groups.at(-1);
}

function PageHeading({ step, page }: { step: Step<InterviewPageItem>; page: AskedPage }) {
  const words = interviewWords();
  const heading = headingOf(page);
  const around = page.groups.filter((group) => group !== heading && group.text);
  const place = [...(heading?.text ? [step.item.title] : []), ...around.map(({ text }) => text)];
  return (
    <>
      <ScreenHeading
        title={words.title}
        place={place.map((text, at) => (
          <span key={text}>
            {at > 0 && '　'}
            <Layered>{text}</Layered>
          </span>
        ))}
      >
        {heading?.prefix && `${heading.prefix} `}
        <Layered>{heading?.text || step.item.title}</Layered>
        {heading?.isRequired && <RequiredBadge />}
      </ScreenHeading>
      {heading?.help && (
        <p className={styles.quiet}>
          <Layered>{heading.help}</Layered>
        </p>
      )}
    </>
  );
}

/** What is wrong is said when somebody tries to go on, and from then on as it changes. */
function useChecked({ faults }: AskedPage) {
  const around = useInterview();
  const [tried, setTried] = useState(false);
  const [typing, setTyping] = useState<ReadonlyMap<PlaceKey, string>>(new Map());
  const faultAt = new Map(faults.map((fault) => [fault.key, fault]));
  const provided: typeof around = {
    ...around,
    answer: (place, answer, typed = null) => {
      setTyping((before) => {
        const others = [...before].filter(([key]) => key !== place);
        return new Map(typed === null ? others : [...others, [place, typed]]);
      });
      around.answer(place, answer);
    },
    errorAt: (item, place) => {
      if (!tried) return undefined;
      const fault = faultAt.get(place);
      return typing.get(place) ?? (fault && faultWords(item, fault));
    },
    hasErrorIn: (row) => tried && [...typing.keys(), ...faultAt.keys()].some((place) => place.startsWith(`${row}/`)),
  };
  const isTyped = [...typing.keys()].every((place) => !around.evaluation.shown.has(place));
  const isReady = (): boolean => {
    setTried(true);
    return faults.length === 0 && isTyped;
  };
  return { provided, tried, isReady };
}

/** After the errors have been drawn. */
function focusSoon(form: { current: HTMLFormElement | null }): void {
  setTimeout(() => {
    const wrong = form.current?.querySelector<HTMLElement>(
      '[aria-invalid="true"]:is(input, textarea, select), [aria-invalid="true"] input, [data-problem] input',
    );
    const place = wrong ?? form.current?.querySelector<HTMLElement>('input, textarea, select, button');
    place?.focus({ preventScroll: true });
    // A browser brings the field alone into sight, and its question may be above.
    const question = place?.closest('[data-place]');
    const title = question?.querySelector('h2') ?? document.querySelector('h1');
    const message = document.getElementById(place?.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '');
    // Where not all of them fit, the later ones count.
    for (const part of [title, question, message, place]) part?.scrollIntoView({ block: 'nearest' });
  });
}

/** Where 「変更する」 was pressed the questions take its place: whoever pressed it by keyboard is led to them. */
function useFocusAfter(form: { current: HTMLFormElement | null }, isAsked: boolean): void {
  const before = useRef(isAsked);
  useEffect(() => {
    if (isAsked && !before.current) form.current?.querySelector<HTMLElement>('input, textarea, select')?.focus();
    before.current = isAsked;
  }, [form, isAsked]);
}
