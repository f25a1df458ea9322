/** The names of the fields that were committed, and whether their value changed. */
export type Commits = ReadonlyMap<string, { changed: boolean }>;

/**
 * Tells when fields are committed, which is when they are checked: on blur and on change, not on input (specification/validation.md §1). Change is
 * the browser's own event – a choice is made – which React's onChange is not. It is told in a task of its own and never under a pressed
 * pointer: a message that appears then moves the very button away that is being pressed. `forget` drops what is not told yet, as when all fields are checked anyway; `stop` ends it.
 */
export function listenForCommits(fields: HTMLElement, tell: (commits: Commits) => void) {
  const waiting = new Map<string, { changed: boolean }>();
  let pressed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const settle = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (pressed || waiting.size === 0) return;
      tell(new Map(waiting));
      waiting.clear();
    });
  };
  const add = (name: string, changed: boolean) => {
    if (name === '') return;
    waiting.set(name, { changed: changed || waiting.get(name)?.changed === true });
    settle();
  };
  const leave = ({ target, relatedTarget }: FocusEvent) => {
    const name = nameOf(target);
    if (name !== nameOf(relatedTarget)) add(name, false);
  };
  const change = ({ target }: Event) => add(nameOf(target), true);
  const press = () => void (pressed = true);
  const release = () => {
    pressed = false;
    settle();
  };

  fields.addEventListener('focusout', leave);
  fields.addEventListener('change', change);
  addEventListener('pointerdown', press, true);
  addEventListener('pointerup', release, true);
  addEventListener('pointercancel', release, true);
  const stop = () => {
    clearTimeout(timer);
    fields.removeEventListener('focusout', leave);
    fields.removeEventListener('change', change);
    removeEventListener('pointerdown', press, true);
    removeEventListener('pointerup', release, true);
    removeEventListener('pointercancel', release, true);
  };
  return { forget: () => waiting.clear(), stop };
}

/** A button inside a field, as the one that reveals a password, and the other radios of a group belong to the same field. */
function nameOf(target: EventTarget | null): string {
  if (!(target instanceof HTMLElement)) return '';
  const own = target.getAttribute('name');
  return own ?? target.closest('[data-field]')?.querySelector('[name]')?.getAttribute('name') ?? '';
}
