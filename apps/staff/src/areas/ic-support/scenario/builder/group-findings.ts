import type { ScenarioFinding } from '@nattoku/contract/ic-support/scenario';

type Group = readonly [ScenarioFinding, ...ScenarioFinding[]];

/** One arrow that leads elsewhere cuts off, or shuts in, every step behind it. */
const spreading: ReadonlySet<ScenarioFinding['code']> = new Set(['unreachable', 'endless']);

/**
 * Findings that one wrong arrow brings about, together: the first step of them is the nearest to it. Anything else stands by itself. More than two
 * of a kind are needed, since two are read faster than unfolded.
 */
export function groupsOf(findings: readonly ScenarioFinding[]): readonly Group[] {
  const groups = new Map<string, [ScenarioFinding, ...ScenarioFinding[]]>();
  for (const [at, finding] of findings.entries()) {
    const { code, sentence } = finding;
    const isMany = spreading.has(code) && findings.filter((other) => other.sentence === sentence).length > 2;
    const key = isMany ? sentence : String(at);
    const known = groups.get(key);
    if (known) known.push(finding);
    else groups.set(key, [finding]);
  }
  return [...groups.values()];
}
