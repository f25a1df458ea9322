import type { Played, StepEntry } from '#scenario/play-scenario.ts';
import type { CheckStep } from '#scenario/scenario-step.ts';

/** A comprehension check with everything that was answered to it, whatever was taken back later. */
export type AnsweredCheck<Entry extends StepEntry> = {
  step: CheckStep;
  tries: { entry: Entry; isRight: boolean }[];
  isRightNow: boolean;
};

/** A first answer and one more try: who needed another was told the answer. */
export const TRIES_PER_CHECK = 2;

/** The checks that somebody answered, in the order in which they were met. `Entry` is what was played. */
export function answeredChecks<Entry extends StepEntry>({ undone, shown }: Played): AnsweredCheck<Entry>[] {
  const checks = new Map<string, AnsweredCheck<Entry>>();
  for (const { step, entry, isRight } of [...undone, ...shown]) {
    if (step.kind !== 'check' || entry === null || isRight === null) continue;
    const known = checks.get(step.key) ?? { step, tries: [], isRightNow: false };
    known.tries.push({ entry: entry as Entry, isRight });
    known.isRightNow = isRight;
    checks.set(step.key, known);
  }
  return [...checks.values()];
}

/** Whether staff have to explain it: the person tried twice and was wrong both times. */
export const isMisunderstood = <Entry extends StepEntry>({ tries }: AnsweredCheck<Entry>): boolean =>
  tries.filter(({ isRight }) => !isRight).length >= TRIES_PER_CHECK;
