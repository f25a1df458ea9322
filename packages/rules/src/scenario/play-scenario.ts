import { graphOf, isShownAt, type PlaceOfTalk, type ScenarioGraph } from '#scenario/scenario-graph.ts';
import { type AnswerForRules, choicesOf, isSameToRules, ruleHolds } from '#scenario/branch-rules.ts';
import type { BranchStep, CheckStep, ScenarioStep } from '#scenario/scenario-step.ts';

/** `options`: what was chosen; `other` in the person's own words. */
export type StepAnswer =
  | { kind: 'options'; options: string[]; other: string }
  | { kind: 'text'; text: string }
  | { kind: 'number'; value: number };

/** What a person did with the step that was shown: went on, or answered and went on. `isBack`: came back to a step to answer it again. */
export type StepEntry = { step: string; answer?: StepAnswer | undefined; isBack?: boolean | undefined };

export type ShownStep = { step: ScenarioStep; entry: StepEntry | null; isRight: boolean | null };

export type Played = {
  /** Steps as they were shown, one after the other; a step that was asked again stands there once for each time. */
  shown: ShownStep[];
  /** What was done and taken back by coming back to a step before it. */
  undone: ShownStep[];
  /** What is shown now; null where it is over, or where nothing leads on. */
  current: ScenarioStep | null;
  isOver: boolean;
};

/** What was answered to a step when it was last come to: an answer that was wrong is followed by others. */
export type Answered = AnswerForRules & { first: StepEntry; latest: StepEntry; isLeft: boolean };
export type Answers = Map<string, Answered>;

/**
 * Where a person stands after what was done so far. The same entries give the same place on every device; an entry for a step that is not the
 * current one is left out, since another device was faster. Steps of the other place are passed without being shown; branches know what was
 * answered there, which is given as `elsewhere`. Who came back to a step answers anew from there on.
 */
export function playScenario(
  steps: readonly ScenarioStep[],
  place: PlaceOfTalk,
  entries: readonly StepEntry[],
  elsewhere: readonly StepEntry[] = [],
): Played {
  const graph = graphOf(steps);
  const answers: Answers = new Map();
  if (elsewhere.length > 0)
    for (const [key, answered] of answersGiven(graph, place === 'home' ? 'room' : 'home', elsewhere))
      answers.set(key, answered);
  return play({ graph, place, answers }, entries);
}

/** What was answered in a place where somebody was before. */
export function answersGiven(graph: ScenarioGraph, place: PlaceOfTalk, entries: readonly StepEntry[]): Answers {
  const answers: Answers = new Map();
  play({ graph, place, answers }, entries);
  return new Map([...answers].map(([key, answered]) => [key, { ...answered, isLeft: true }]));
}

/** The answer to a step after an earlier one, which counts as the first while the step is not left. */
export function answeredWith(
  step: ScenarioStep,
  known: Answered | undefined,
  { latest, isLeft }: Pick<Answered, 'latest' | 'isLeft'>,
): Answered {
  const first = known && !known.isLeft ? known.first : latest;
  const { answer } = latest;
  return {
    first,
    latest,
    isLeft,
    chosen: answer?.kind === 'options' ? choicesOf(step, answer.options) : 0,
    value: answer?.kind === 'number' ? answer.value : null,
    isFirstWrong: step.kind === 'check' && !isRightAnswer(step, first),
  };
}

export type Stage = { graph: ScenarioGraph; place: PlaceOfTalk; answers: Answers };

const play = (stage: Stage, entries: readonly StepEntry[]): Played => {
  const undone: ShownStep[] = [];
  const first = nextShown(stage, stage.graph.steps[0]?.key ?? null);
  const way: Way = { shown: [], current: first, answeredBefore: [], nextOf: new Map() };
  for (const entry of entries) {
    if (entry.isBack) undone.push(...goBack(stage, way, entry.step));
    else follow(stage, way, entry);
  }
  const { shown, current } = way;
  if (current) shown.push({ step: current, entry: null, isRight: null });
  return { shown, undone, current, isOver: current?.kind === 'end' };
};

/**
 * `answeredBefore`: for each shown step the answer that was known when it was come to. `nextOf`: the next shown step by where the way goes on, as long
 * as branches decide as before.
 */
type Way = {
  shown: ShownStep[];
  current: ScenarioStep | null;
  answeredBefore: (Answered | undefined)[];
  nextOf: Map<string | null, ScenarioStep | null>;
};

/** Changes what is answered to a step, and forgets where the way goes on where rules of branches see a difference. */
const setAnswer = ({ answers }: Stage, { nextOf }: Way, key: string, answered: Answered | undefined): void => {
  if (!isSameToRules(answers.get(key), answered)) nextOf.clear();
  if (answered) answers.set(key, answered);
  else answers.delete(key);
};

/**
 * Takes steps back until the given one is asked again as it was last come to: a check that was asked again stands there once for each answer. What is
 * taken back is returned in its order; nothing where the step was not shown. Takes time in proportion to what is taken back.
 */
const goBack = (stage: Stage, way: Way, key: string): ShownStep[] => {
  // Every step that was shown has an answer, if only that it was left.
  if (!stage.answers.has(key)) return [];
  const { shown, answeredBefore } = way;
  let at = shown.findLastIndex(({ step }) => step.key === key);
  while (at > 0 && shown[at - 1]?.step.key === key) at -= 1;
  if (at < 0) return [];
  const taken = shown.splice(at);
  const before = answeredBefore.splice(at);
  for (const [index, { step }] of [...taken.entries()].toReversed()) setAnswer(stage, way, step.key, before[index]);
  way.current = taken[0]?.step ?? null;
  return taken;
};

/** One step on; an entry that is not about the current step, or does not answer it, leads nowhere. */
const follow = (stage: Stage, way: Way, entry: StepEntry): void => {
  const { graph, answers } = stage;
  const { current } = way;
  if (!current || entry.step !== current.key || current.kind === 'end' || !isAnswered(current, entry)) return;
  const isRight = current.kind === 'check' ? isRightAnswer(current, entry) : null;
  way.shown.push({ step: current, entry, isRight });
  const known = answers.get(current.key);
  way.answeredBefore.push(known);
  setAnswer(stage, way, current.key, answeredWith(current, known, { latest: entry, isLeft: isRight !== false }));
  if (isRight === false) return;
  const exit = exitTaken(graph, current, entry);
  const next = way.nextOf.get(exit);
  way.current = next === undefined ? nextShown(stage, exit) : next;
  way.nextOf.set(exit, way.current);
};

/** The next step that is shown here. Null where the way ends, or turns in a circle in which nothing is shown. */
export const nextShown = (stage: Stage, from: string | null): ScenarioStep | null => {
  const { graph, place } = stage;
  let key = from;
  for (let passed = 0; key !== null && passed <= graph.steps.length; passed += 1) {
    const step: ScenarioStep | undefined = graph.stepOf.get(key);
    if (!step) return null;
    if (step.kind === 'end' || isShownAt(step, place)) return step;
    key = step.kind === 'branch' ? branchTaken(stage, step) : usualExit(graph, key);
  }
  return null;
};

const usualExit = ({ usualOf }: ScenarioGraph, key: string): string | null => usualOf.get(key) ?? null;

/** The first rule that holds decides; -1 where none does. The rules of a branch mostly look at one step: its answer is looked up once. */
export const ruleTaken = ({ graph, answers }: Stage, { key }: BranchStep): number => {
  let step: string | null = null;
  let answered: Answered | undefined;
  for (const [at, rule] of (graph.rulesOf.get(key) ?? []).entries()) {
    if (rule.step !== step) answered = answers.get(rule.step);
    step = rule.step;
    if (ruleHolds(rule, answered)) return at;
  }
  return -1;
};

const branchTaken = (stage: Stage, step: BranchStep): string | null => {
  const index = ruleTaken(stage, step);
  const exits = stage.graph.exitsOf.get(step.key) ?? [];
  return index < 0 ? usualExit(stage.graph, step.key) : (exits[index]?.to ?? null);
};

export const exitTaken = (
  graph: ScenarioGraph,
  step: ScenarioStep,
  { answer }: Pick<StepEntry, 'answer'>,
): string | null => {
  if (step.kind === 'question' && step.answer === 'single' && answer?.kind === 'options') {
    const chosen = step.options.find(({ key }) => answer.options.includes(key));
    if (chosen?.next) return chosen.next;
  }
  return usualExit(graph, step.key);
};

/** Whether all that is right was chosen, and nothing else. */
export const isRightAnswer = ({ options }: CheckStep, { answer }: Pick<StepEntry, 'answer'>): boolean => {
  if (answer?.kind !== 'options') return false;
  const chosen = new Set(answer.options);
  return options.every(({ key, isRight }) => chosen.has(key) === isRight);
};

/** Whether an entry holds what its step asks for; what asks for nothing is simply left. */
export function isAnswered(step: ScenarioStep, { answer }: StepEntry): boolean {
  if (step.kind === 'check') return answer?.kind === 'options' && known(step.options, answer.options);
  if (step.kind !== 'question') return true;
  if (answer === undefined) return !step.isRequired;
  if (step.answer === 'text') return answer.kind === 'text' && (!step.isRequired || answer.text.trim() !== '');
  if (step.answer === 'scale') return answer.kind === 'number' && answer.value >= step.min && answer.value <= step.max;
  if (answer.kind !== 'options') return false;
  if (step.answer === 'single' && answer.options.length > 1) return false;
  return known(step.options, answer.options) || (!step.isRequired && answer.options.length === 0);
}

const known = (options: readonly { key: string }[], chosen: readonly string[]): boolean =>
  chosen.length > 0 && chosen.every((key) => options.some((option) => option.key === key));
