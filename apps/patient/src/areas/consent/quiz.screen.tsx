import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { useState } from 'react';
import { useConsent } from '#areas/consent/consent-context.tsx';
import styles from '#areas/consent/consent.module.css';
import { nextPart } from '#areas/consent/consents.ts';
import { Notice } from '#frame/notice.tsx';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';
import { consentWords, visitWords } from '#words/visit-words.ts';
import { Layered } from '#words/layered.tsx';

/** The questions about the text, one at a time; a wrong answer shows the explanation, and then there is another try. */
export function QuizScreen() {
  const { consent, now, goTo } = useConsent();
  const isRight = (question: (typeof consent.questions)[number]) => question.answers.some(({ correct }) => correct);
  // Answers of an earlier load of the page are taken up a moment later: only what is answered here stays in sight.
  const [answered, setAnswered] = useState<string | null>(null);
  const next = consent.questions.find((each) => !isRight(each));
  const question = consent.questions.find(({ id }) => id === answered) ?? next;
  if (!question)
    return (
      <ScreenFrame
        action={
          <BottomBar>
            <Button onClick={() => goTo(nextPart(consent, now))}>{visitWords().next}</Button>
          </BottomBar>
        }
      >
        <ScreenHeading title={visitWords().checkTitle}>{consentWords().quiz.over}</ScreenHeading>
      </ScreenFrame>
    );
  return (
    <Asking
      key={question.id}
      question={question}
      onAnswer={() => setAnswered(question.id)}
      onNext={() => (next ? setAnswered(null) : goTo(nextPart(consent, now)))}
    />
  );
}

type Props = {
  question: ReturnType<typeof useConsent>['consent']['questions'][number];
  onAnswer: () => void;
  onNext: () => void;
};

function Asking({ question, onAnswer, onNext }: Props) {
  const { consent, happened } = useConsent();
  const [chosen, setChosen] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const [given, setGiven] = useState<number | null>(null);
  const number = consent.questions.indexOf(question) + 1;
  const answer = () => {
    if (chosen === null) return setMissing(true);
    happened({ kind: 'consentAnswered', questionId: question.id, option: Number(chosen) });
    setGiven(Number(chosen));
    onAnswer();
  };
  const again = () => {
    setGiven(null);
    setChosen(null);
    setMissing(false);
  };
  const isRight = given === question.correctOption;
  return (
    <ScreenFrame
      action={
        <BottomBar>
          {given === null && <Button onClick={answer}>{visitWords().answer}</Button>}
          {given !== null && isRight && <Button onClick={onNext}>{visitWords().next}</Button>}
          {given !== null && !isRight && <Button onClick={again}>{visitWords().answerAgain}</Button>}
        </BottomBar>
      }
    >
      <ScreenHeading
        title={visitWords().checkTitle}
        place={consentWords().quiz.place(number, consent.questions.length)}
      >
        <Layered>{question.stem}</Layered>
      </ScreenHeading>
      {given === null ? (
        <RadioGroup
          label={visitWords().chooseOne}
          layout="cards"
          options={question.options.map((label, index) => ({
            value: String(index),
            label: <Layered>{label}</Layered>,
          }))}
          value={chosen ?? ''}
          error={missing && chosen === null ? visitWords().needChoice : undefined}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
      ) : (
        <Notice tone={isRight ? 'done' : 'warning'} focused>
          <p className={styles.strong}>{isRight ? visitWords().right : consentWords().quiz.wrong}</p>
          <p className={styles.text}>
            <Layered>{question.explanation}</Layered>
          </p>
        </Notice>
      )}
    </ScreenFrame>
  );
}
