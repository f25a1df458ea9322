/** What this window keeps under a name, over a reload of it. */
export function keptInWindow<Kept>(name: string) {
  return {
    read: (): Kept | null =>
      tried(() => {
        const text = sessionStorage.getItem(name);
        return text === null ? null : (JSON.parse(text) as Kept);
      }),
    write: (kept: Kept): void => void tried(() => sessionStorage.setItem(name, JSON.stringify(kept))),
    clear: (): void => void tried(() => sessionStorage.removeItem(name)),
  };
}

/** A store that is full, or that the browser forbids, costs the safety net over a reload and nothing else. */
export function tried<T>(attempt: () => T): T | null {
  try {
    return attempt();
  } catch {
    return null;
  }
}
