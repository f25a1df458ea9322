import {
  graphOf,
  isShownAt,
  leadingOut,
  type LeadsTo,
  leadsToAt,
  type PlaceOfTalk,
  reachable,
  type ScenarioGraph,
} from '#scenario/scenario-graph.ts';
import { checkStep } from '#scenario/check-step.ts';
import type { FindingCode, ScenarioFinding } from '#scenario/scenario-finding.ts';
import type { BranchRule, ScenarioStep } from '#scenario/scenario-step.ts';

/** What a scenario is held against: the core risks of its approach. */
export type ScenarioNeeds = { risks: readonly { id: string; name: string }[] };

const places = ['home', 'room'] as const;
const placeNames: Record<PlaceOfTalk, string> = { home: '自宅', room: '説明の場' };

/** What can be met in one place, from where an end is in sight there, and what leads to what. */
type Ways = Record<PlaceOfTalk, { met: ReadonlySet<string>; ending: ReadonlySet<string>; leadsTo: LeadsTo }>;

/** Everything that is wrong with a scenario, in the order of its steps; what concerns all of it stands first (specification/ic-support.md §6). */
export function checkScenario(steps: readonly ScenarioStep[], { risks }: ScenarioNeeds): ScenarioFinding[] {
  if (steps.length === 0) return [whole('error', 'empty', 'ステップがありません')];
  const graph = graphOf(steps);
  const waysAt = (place: PlaceOfTalk) => {
    const leadsTo = leadsToAt(graph, place);
    return { met: reachable(graph, place), ending: leadingOut(graph, place, leadsTo), leadsTo };
  };
  const ways: Ways = { home: waysAt('home'), room: waysAt('room') };
  const ofSteps = steps.flatMap((step, index) => [
    ...ofWays(graph, step, { index, ways }),
    ...checkStep(step),
    ...ofRules(graph, step, ways),
  ]);
  return [...ofWhole(steps, ways), ...risks.flatMap((risk) => ofRisk(graph, ways, risk)), ...ofSteps];
}

/** Whether anybody sees a step; of a branch, whether anybody comes to it. */
const isSeen = (step: ScenarioStep, ways: Ways): boolean =>
  places.some((place) => ways[place].met.has(step.key) && (isSilent(step) || isShownAt(step, place)));

const isSilent = ({ kind }: ScenarioStep): boolean => kind === 'branch' || kind === 'end';

const whole = (severity: ScenarioFinding['severity'], code: FindingCode, sentence: string): ScenarioFinding => ({
  step: null,
  severity,
  code,
  sentence,
});

const ofWhole = (steps: readonly ScenarioStep[], ways: Ways): ScenarioFinding[] => {
  const isNothingAt = (place: PlaceOfTalk) =>
    !steps.some(
      (step) =>
        step.kind !== 'end' && step.kind !== 'staffNote' && ways[place].met.has(step.key) && isShownAt(step, place),
    );
  return [
    ...(steps.some(({ kind }) => kind === 'end') ? [] : [whole('error', 'noEnd', '「終わり」のステップがありません')]),
    ...(isNothingAt('home') ? [whole('warning', 'nothingAtHome', '自宅で見せるステップがありません')] : []),
    ...(isNothingAt('room') ? [whole('warning', 'nothingInRoom', '説明の場で見せるステップがありません')] : []),
  ];
};

const ofRisk = (graph: ScenarioGraph, ways: Ways, { id, name }: ScenarioNeeds['risks'][number]): ScenarioFinding[] => {
  const explaining = graph.steps.filter((step) => step.coreRiskIds.includes(id) && isSeen(step, ways));
  if (explaining.length === 0)
    return [whole('error', 'riskUncovered', `必須リスク「${name}」を説明するステップがありません`)];
  return places.every((place) => canAvoid(graph, explaining, place))
    ? [whole('warning', 'riskAvoidable', `必須リスク「${name}」の説明を通らない進み方があります`)]
    : [];
};

const canAvoid = (graph: ScenarioGraph, explaining: readonly ScenarioStep[], place: PlaceOfTalk): boolean => {
  const avoiding = new Set(explaining.filter((step) => isShownAt(step, place)).map(({ key }) => key));
  const met = reachable(graph, place, { avoiding });
  return graph.steps.some(({ kind, key }) => kind === 'end' && met.has(key));
};

const ofWays = (
  graph: ScenarioGraph,
  step: ScenarioStep,
  { index, ways }: { index: number; ways: Ways },
): ScenarioFinding[] => {
  const { key } = step;
  const error = (code: FindingCode, sentence: string): ScenarioFinding => ({
    step: key,
    severity: 'error',
    code,
    sentence,
  });
  if (graph.steps.findIndex((other) => other.key === key) < index)
    return [error('duplicateKey', '同じ識別名のステップが前にあります')];
  const exits = graph.exitsOf.get(key) ?? [];
  const isLost = exits.some(({ to }) => to !== null && !graph.stepOf.has(to));
  const stops = exits.some(({ to }) => to === null);
  return [
    ...(isLost ? [error('unknownTarget', '進む先のステップがありません')] : []),
    ...(stops ? [error('deadEnd', 'ここで行き止まりになります。進む先か「終わり」が必要です')] : []),
    ...(isSeen(step, ways) ? [] : [error('unreachable', unseenBecause(step, ways))]),
    ...(stops || isLost ? [] : endlessBecause(key, ways).map((sentence) => error('endless', sentence))),
  ];
};

const unseenBecause = ({ key }: ScenarioStep, ways: Ways): string => {
  const other = places.find((place) => ways[place].met.has(key));
  if (!other) return 'どのステップからも進めません';
  const own = other === 'home' ? 'room' : 'home';
  return `${placeNames[own]}のステップですが、${placeNames[own]}ではここに進めません`;
};

const endlessBecause = (key: string, ways: Ways): string[] => {
  const caught = places.filter((place) => ways[place].met.has(key) && !ways[place].ending.has(key));
  if (caught.length === 0) return [];
  const where = caught.length === 1 ? caught.map((place) => `${placeNames[place]}では、`).join('') : '';
  return [`${where}ここから先は繰り返しで、終わりに着かないことがあります`];
};

/** A branch asks what was answered before: what nobody can have answered until then never holds. */
const ofRules = (graph: ScenarioGraph, step: ScenarioStep, ways: Ways): ScenarioFinding[] => {
  if (step.kind !== 'branch') return [];
  const problem = (code: FindingCode, sentence: string): ScenarioFinding => ({
    step: step.key,
    severity: 'error',
    code,
    sentence,
  });
  return step.rules.flatMap((rule, index) => {
    const asked = graph.stepOf.get(rule.step);
    if (!asked) return [problem('askedLater', `条件${index + 1}で見るステップがありません`)];
    if (!canHold(rule, asked)) return [problem('neverHolds', `条件${index + 1}の答えは、見るステップにありません`)];
    return places.some((place) => ways[place].leadsTo(asked.key, step.key))
      ? []
      : [problem('askedLater', `条件${index + 1}で見るステップは、この分岐より前にありません`)];
  });
};

/** Whether a step can be answered in the way a rule looks for. */
const canHold = ({ test }: BranchRule, asked: ScenarioStep): boolean => {
  if (test.kind === 'wrongFirst') return asked.kind === 'check';
  if (test.kind === 'atLeast') return asked.kind === 'question' && asked.answer === 'scale' && asked.max >= test.value;
  const isChosenFrom = asked.kind === 'question' || asked.kind === 'check' || asked.kind === 'worries';
  const options = isChosenFrom && 'options' in asked ? asked.options : [];
  return test.options.some((key) => options.some((option) => option.key === key));
};
