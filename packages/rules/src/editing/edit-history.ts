/** What was, is, and was taken back. Everything is a value, so that going back is taking an older one. */
export type EditHistory<State> = {
  readonly past: readonly State[];
  readonly present: State;
  readonly future: readonly State[];
  /** What the last step was about: a further step about the same joins it. */
  readonly about: string | null;
};

/** More steps than anybody counts back, and little enough to keep. */
export const MOST_EDIT_STEPS = 200;

export const beginHistory = <State>(present: State): EditHistory<State> => ({
  past: [],
  present,
  future: [],
  about: null,
});

/** A step further; with the same `about` as the one before it is one step: typing a label is not a step for each letter. */
export function stepTo<State>(
  history: EditHistory<State>,
  next: State,
  about: string | null = null,
): EditHistory<State> {
  if (next === history.present) return history;
  const joins = about !== null && about === history.about && history.past.length > 0;
  const past = joins ? history.past : [...history.past, history.present].slice(-MOST_EDIT_STEPS);
  return { past, present: next, future: [], about };
}

export function undoStep<State>(history: EditHistory<State>): EditHistory<State> {
  const { past, present, future } = history;
  const before = past.at(-1);
  if (before === undefined) return history;
  return { past: past.slice(0, -1), present: before, future: [present, ...future], about: null };
}

export function redoStep<State>(history: EditHistory<State>): EditHistory<State> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future, about: null };
}
