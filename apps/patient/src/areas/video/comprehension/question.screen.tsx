import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { useId, useState, type SubmitEvent } from 'react';
import { AnswerResult } from '#areas/video/comprehension/answer-result.tsx';
import styles from '#areas/video/comprehension/question.screen.module.css';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';
import { afterVideo, isSettled, type Question, type VideoStep } from '#areas/video/video-steps.ts';
import { placeOf } from '#progress/way-on.ts';
import { usePatientPage } from '#visit/patient-context.tsx';
import { visitWords } from '#words/visit-words.ts';
import { Layered } from '#words/layered.tsx';

type Props = { step: VideoStep; question: Question };

export function QuestionScreen({ step, question }: Props) {
  const { steps, record, go } = usePatientPage();
  const [trying, setTrying] = useState(question.answers.length === 0);
  const formId = useId();
  const settled = isSettled(question);

  const answer = (option: number) => {
    record(step.order.id, { kind: 'answered', itemId: step.item.id, questionId: question.id, option });
    setTrying(false);
  };
  const next = afterVideo(steps, step, question);

  return (
    <ScreenFrame
      askAbout={step.item.id}
      action={
        <BottomBar>
          {trying && (
            <Button type="submit" form={formId}>
              {visitWords().answer}
            </Button>
          )}
          {!trying && settled && <Button onClick={() => go(next.screen)}>{next.label}</Button>}
          {!trying && !settled && <Button onClick={() => setTrying(true)}>{visitWords().answerAgain}</Button>}
        </BottomBar>
      }
    >
      <ScreenHeading title={visitWords().checkTitle} place={<QuestionPlace step={step} question={question} />}>
        <Layered>{question.stem}</Layered>
      </ScreenHeading>
      {trying ? (
        <AnswerForm id={formId} question={question} onAnswer={answer} />
      ) : (
        <AnswerResult step={step} question={question} />
      )}
    </ScreenFrame>
  );
}

function QuestionPlace({ step, question }: Props) {
  const number = step.item.questions.findIndex(({ id }) => id === question.id) + 1;
  const place = placeOf(step);
  return (
    <span className={styles.place}>
      {place && <span>{place}</span>}
      <span>{visitWords().video.questionPlace(number, step.item.questions.length)}</span>
    </span>
  );
}

type FormProps = { id: string; question: Question; onAnswer: (option: number) => void };

function AnswerForm({ id, question, onAnswer }: FormProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (chosen !== null) return onAnswer(Number(chosen));
    setMissing(true);
    event.currentTarget.querySelector('input')?.focus();
  };
  return (
    <form id={id} noValidate onSubmit={submit}>
      <RadioGroup
        label={visitWords().chooseOne}
        layout="cards"
        options={question.options.map((label, index) => ({ value: String(index), label: <Layered>{label}</Layered> }))}
        value={chosen ?? ''}
        error={missing && chosen === null ? visitWords().needChoice : undefined}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
    </form>
  );
}
