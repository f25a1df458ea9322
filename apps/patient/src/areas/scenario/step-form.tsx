import { OWN_WORDS_MAX } from '@nattoku/contract/ic-support/scenario-limits';
import type { StepAnswer } from '@nattoku/rules/scenario/play-scenario';
import type { ScenarioStep } from '@nattoku/rules/scenario/scenario-step';
import { characterCount } from '@nattoku/rules/text/text-length';
import { ChoiceList } from '@nattoku/ui/conversation/choice-list';
import { ScaleChoice } from '@nattoku/ui/conversation/scale-choice';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { useState, type SubmitEvent } from 'react';
import { keepOwnWords, ownWordsOf } from '#areas/scenario/own-words.ts';
import styles from '#areas/scenario/scenario.module.css';
import { Layered } from '#words/layered.tsx';
import { scenarioWords } from '#words/scenario-words.ts';
import { visitWords } from '#words/visit-words.ts';

/** What somebody has chosen and typed until now. */
type Typed = { chosen: readonly string[]; value: number | null; words: string };

type Props = { id: string; itemId: string; step: ScenarioStep; onAnswer: (answer: StepAnswer) => void };

/** What a step asks for; sent by the button below it, which names this form. */
export function StepForm({ id, itemId, step, onAnswer }: Props) {
  const [typed, setTyped] = useState<Typed>({ chosen: [], value: null, words: ownWordsOf(itemId, step.key) });
  const [tried, setTried] = useState(false);
  const problem = tried ? problemOf(step, typed) : undefined;
  const change = (changed: Partial<Typed>) => setTyped((before) => ({ ...before, ...changed }));
  const type = (words: string) => {
    keepOwnWords(itemId, step.key, words);
    change({ words });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (problemOf(step, typed) === undefined) {
      keepOwnWords(itemId, step.key, '');
      return onAnswer(answerOf(step, typed));
    }
    event.currentTarget.querySelector<HTMLElement>('input, textarea')?.focus();
  };
  return (
    <form id={id} noValidate className={styles.form} onSubmit={submit}>
      <Choices step={step} typed={typed} change={change} problem={problem} />
      {takesWords(step) && (
        <TextAreaField
          {...fieldWords(step)}
          rows={4}
          value={typed.words}
          error={problem}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
      )}
    </form>
  );
}

type ChoicesProps = {
  step: ScenarioStep;
  typed: Typed;
  change: (changed: Partial<Typed>) => void;
  problem: string | undefined;
};

function Choices({ step, typed, change, problem }: ChoicesProps) {
  if (step.kind === 'question' && step.answer === 'scale') {
    return (
      <ScaleChoice
        label={scenarioWords().chooseNumber}
        range={{ from: step.min, to: step.max }}
        ends={{ from: <Layered>{step.minLabel}</Layered>, to: <Layered>{step.maxLabel}</Layered> }}
        value={typed.value}
        onChoose={(value) => change({ value })}
        error={problem}
      />
    );
  }
  if (!('options' in step) || step.options.length === 0) return null;
  const several = choosesSeveral(step);
  return (
    <ChoiceList
      label={several ? scenarioWords().chooseSeveral : scenarioWords().chooseOne}
      several={several}
      options={step.options.map(({ key, text }) => ({ key, words: <Layered>{text}</Layered> }))}
      chosen={typed.chosen}
      onChoose={(chosen) => change({ chosen })}
      error={takesWords(step) ? undefined : problem}
    />
  );
}

const choosesSeveral = (step: ScenarioStep): boolean => {
  if (step.kind === 'check') return step.options.filter(({ isRight }) => isRight).length > 1;
  return step.kind === 'worries' || (step.kind === 'question' && step.answer === 'multiple');
};

const takesWords = (step: ScenarioStep): boolean =>
  ['worries', 'doctorQuestion', 'teachBack'].includes(step.kind) ||
  (step.kind === 'question' && step.answer === 'text');

function fieldWords(step: ScenarioStep): { label: string; help?: string; required?: boolean } {
  const { otherWorries, questionToDoctor, ownWords, reachesStaff, teachBackHelp, optional } = scenarioWords();
  if (step.kind === 'worries') return { label: otherWorries, help: reachesStaff };
  if (step.kind === 'doctorQuestion') return { label: questionToDoctor, help: reachesStaff };
  if (step.kind === 'teachBack') return { label: ownWords, help: teachBackHelp };
  const required = step.kind === 'question' && step.isRequired;
  return { label: ownWords, required, ...(!required && { help: optional }) };
}

function problemOf(step: ScenarioStep, { chosen, value, words }: Typed): string | undefined {
  const over = characterCount(words.trim()) - OWN_WORDS_MAX;
  if (over > 0) return scenarioWords().tooLong(OWN_WORDS_MAX, over);
  if (step.kind === 'check') return chosen.length === 0 ? visitWords().needChoice : undefined;
  if (step.kind !== 'question' || !step.isRequired) return undefined;
  if (step.answer === 'text') return words.trim() === '' ? scenarioWords().needWords : undefined;
  if (step.answer === 'scale') return value === null ? scenarioWords().chooseNumber : undefined;
  return chosen.length === 0 ? visitWords().needChoice : undefined;
}

function answerOf(step: ScenarioStep, { chosen, value, words }: Typed): StepAnswer {
  if (step.kind === 'question' && step.answer === 'scale' && value !== null) return { kind: 'number', value };
  if (step.kind === 'check' || step.kind === 'worries' || (step.kind === 'question' && step.answer !== 'text')) {
    return { kind: 'options', options: [...chosen], other: takesWords(step) ? words.trim() : '' };
  }
  return { kind: 'text', text: words.trim() };
}

/** Whether nothing was asked for that has to be given: then one may go on without an answer. */
export const mayBeLeft = (step: ScenarioStep): boolean => step.kind === 'question' && !step.isRequired;
