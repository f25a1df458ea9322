import type { ScenarioProgress, ScenarioSaying, ScenarioWayStep } from '@nattoku/contract/ic-support/scenario-item';
import type { ScenarioStep } from '@nattoku/contract/ic-support/scenario-step';
import { answerWords } from '@nattoku/rules/scenario/answer-words';
import { answeredChecks, isMisunderstood } from '@nattoku/rules/scenario/answered-checks';
import { type Played, playScenario, type ShownStep } from '@nattoku/rules/scenario/play-scenario';
import { graphOf, isShownAt, reachable } from '@nattoku/rules/scenario/scenario-graph';
import { stepTitle } from '@nattoku/rules/scenario/step-title';
import type { OrderItem } from '#domain/order/item-kind.ts';
import { entriesOfItems, type KeptEntry } from '#domain/scenario/scenario-entries.ts';
import { type ScenarioOfItem, scenariosOfItems } from '#domain/scenario/scenario-items.ts';
import { isSaying } from '#domain/scenario/scenario-sayings.ts';
import type { Tx } from '#kernel/database/database.ts';

/** How patients went through these scenarios at home. What a device said while another was faster is among the worries and questions all the same. */
export async function progressOfScenarios(
  tx: Tx,
  items: readonly Pick<OrderItem, 'id' | 'orderId' | 'title' | 'doneAt'>[],
): Promise<ScenarioProgress[]> {
  const ids = items.map(({ id }) => id);
  const scenarios = await scenariosOfItems(tx, ids);
  const entries = await entriesOfItems(tx, ids);
  return items.flatMap((item) => {
    const scenario = scenarios.get(item.id);
    return scenario ? [progressOf(item, scenario, entries.get(item.id) ?? [])] : [];
  });
}

const iso = (instant: Date | undefined): string | null => instant?.toISOString() ?? null;

function progressOf(
  { id: itemId, orderId, title, doneAt }: Pick<OrderItem, 'id' | 'orderId' | 'title' | 'doneAt'>,
  { scenarioId, name, version, steps }: ScenarioOfItem,
  entries: readonly KeptEntry[],
): ScenarioProgress {
  const played = playScenario(steps, 'home', entries);
  const sayings = sayingsOf(steps, entries);
  return {
    itemId,
    orderId,
    title: title ?? name,
    scenarioId,
    version,
    begunAt: iso(entries[0]?.at),
    lastAt: iso(entries.at(-1)?.at),
    isOver: played.isOver,
    doneAt: iso(doneAt ?? undefined),
    steps: countOf(steps, played),
    checks: checksOf(steps, played),
    way: wayOf(played),
    worries: sayings.filter(({ kind }) => kind === 'worries').map(({ saying }) => saying),
    questions: sayings.filter(({ kind }) => kind === 'doctorQuestion').map(({ saying }) => saying),
  };
}

const countOf = (steps: readonly ScenarioStep[], { shown }: Played): ScenarioProgress['steps'] => ({
  all: homeSteps(steps).length,
  met: new Set(shown.map(({ step }) => step.key)).size,
});

/** Steps that somebody at home can come to. */
export const homeSteps = (steps: readonly ScenarioStep[]): ScenarioStep[] => {
  const met = reachable(graphOf(steps), 'home');
  return steps.filter((step) => met.has(step.key) && (step.kind === 'end' || isShownAt(step, 'home')));
};

export const checksOf = (steps: readonly ScenarioStep[], played: Played): ScenarioProgress['checks'] => {
  const checks = answeredChecks<KeptEntry>(played);
  // Who is through was asked what was met on the way; who is not, may still come to any.
  const open = homeSteps(steps).filter(({ kind }) => kind === 'check').length;
  return {
    asked: played.isOver ? checks.length : open,
    answered: checks.length,
    right: checks.filter(({ isRightNow }) => isRightNow).length,
    wrongFirst: checks.filter(({ tries }) => tries[0]?.isRight === false).length,
    misunderstood: checks.filter(isMisunderstood).length,
  };
};

const wayOf = ({ shown, undone, current }: Played): ScenarioWayStep[] => {
  const way = new Map<string, ScenarioWayStep>();
  for (const [group, isUndone] of [
    [shown, false],
    [undone, true],
  ] as const)
    for (const one of group) addTo(way, one, isUndone);
  const last = current && way.get(current.key);
  if (last && current.kind !== 'end') last.isCurrent = true;
  return [...way.values()];
};

const addTo = (way: Map<string, ScenarioWayStep>, { step, entry, isRight }: ShownStep, isUndone: boolean): void => {
  const known = way.get(step.key) ?? {
    step: step.key,
    kind: step.kind,
    words: 'text' in step && step.text !== '' ? step.text : stepTitle(step),
    coreRiskIds: step.coreRiskIds,
    answers: [],
    isCurrent: false,
  };
  way.set(step.key, known);
  const given = entry as KeptEntry | null;
  const words = answerWords(step as ScenarioStep, given?.answer);
  if (given && words !== '') known.answers.push({ id: given.id, words, isRight, isUndone, at: given.at.toISOString() });
};

type Said = { kind: 'worries' | 'doctorQuestion'; saying: ScenarioSaying };

const sayingsOf = (steps: readonly ScenarioStep[], entries: readonly KeptEntry[]): Said[] =>
  entries.flatMap((entry) => {
    const step = steps.find(({ key }) => key === entry.step);
    if (!step || !isSaying(step)) return [];
    const words = answerWords(step, entry.answer);
    if (words === '') return [];
    const saying = { id: entry.id, step: step.key, asked: stepTitle(step), words, at: entry.at.toISOString() };
    return [{ kind: step.kind === 'worries' ? ('worries' as const) : ('doctorQuestion' as const), saying }];
  });
