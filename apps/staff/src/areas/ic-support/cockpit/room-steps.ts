import type { RoomEntry } from '@nattoku/rules/scenario/room-way';
import { isShownAt } from '@nattoku/rules/scenario/scenario-graph';
import type { ScenarioStep } from '@nattoku/rules/scenario/scenario-step';
import { orderedEntries } from '@nattoku/rules/talk/fold-session';
import type { SessionEntry } from '@nattoku/rules/talk/session-entry';

/** What is gone through in the room: without what only leads on, and without what was for home. */
export const roomSteps = (steps: readonly ScenarioStep[]): readonly ScenarioStep[] =>
  steps.filter((step) => step.kind !== 'end' && isShownAt(step, 'room'));

/** What of the log leads through the scenario, in its order. */
export const roomEntries = (entries: readonly SessionEntry[]): RoomEntry[] =>
  orderedEntries(entries).filter((entry) => entry.kind === 'step' || entry.kind === 'answer');

/** The step that was shown before this one, on the way that was taken; null is the blank sheet. Who came back to a step has its way behind it again. */
export function stepBefore(entries: readonly RoomEntry[]): string | null {
  const way: (string | null)[] = [null];
  for (const { kind, step } of entries) {
    if (kind !== 'step') continue;
    const at = way.indexOf(step);
    if (at < 0) way.push(step);
    else way.length = at + 1;
  }
  return way.at(-2) ?? null;
}
