import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { listenForCommits } from '#form/field-commits.ts';
import { afterCommits, byField, messagesOf, noProblems } from '#form/field-problems.ts';
import type { FieldProblem, ShownProblems } from '#form/field-problems.ts';

/**
 * How every form checks its fields, the person who holds their values: on blur and on change (specification/validation.md §1), and all of them at
 * submission. `findProblems` is asked about the values as they stand at that moment; fields are known by their `name`. The element with `ref` holds
 * the fields. Elements with `data-problem` show what is wrong without being a field, with `data-refusal` what the server said.
 */
export function useCheckedFields(findProblems: () => readonly FieldProblem[]) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [shown, setShown] = useState<ShownProblems>(noProblems);
  const find = useRef(findProblems);
  const forget = useRef(() => {});
  useEffect(() => {
    find.current = findProblems;
  });
  useEffect(() => {
    if (!element) return;
    const listening = listenForCommits(element, (commits) =>
      setShown((now) => afterCommits(now, commits, byField(find.current()))),
    );
    forget.current = listening.forget;
    return listening.stop;
  }, [element]);

  const show = (next: ShownProblems) => {
    flushSync(() => setShown(next));
    if (element) focusFirstProblem(element);
  };
  /** At submission: says everything that is wrong and goes to the first of it. True when nothing is. */
  const check = (): boolean => {
    forget.current();
    const found = byField(findProblems());
    const isRight = Object.keys(found).length === 0;
    if (isRight) setShown(noProblems);
    else show({ found, refused: {} });
    return isRight;
  };
  /** Says what the server refused, and goes there. */
  const refuse = (problems: readonly FieldProblem[]) => show({ found: {}, refused: byField(problems) });
  /** After fields were added, moved or taken away: what stands at them stays only where it is still true. */
  const recheck = () => void setTimeout(() => setShown((now) => afterCommits(now, new Map(), byField(find.current()))));
  const clear = () => setShown(noProblems);

  return { ref: setElement, problems: messagesOf(shown), check, refuse, recheck, clear };
}

/** In the order in which they stand on the screen; of a group its chosen control, else its first. */
function focusFirstProblem(within: HTMLElement): void {
  const first =
    within.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]') ??
    within.querySelector('[data-refusal]');
  if (!(first instanceof HTMLElement)) return;
  const group = first.matches('fieldset, [role="radiogroup"]');
  const control = group ? (first.querySelector('input:checked') ?? first.querySelector('input:enabled')) : first;
  if (control instanceof HTMLElement) control.focus();
}
