/** True when both name the same ones, each once: only then is an order an order of all. */
export const sameSet = (known: readonly string[], given: readonly string[]): boolean =>
  given.length === known.length && new Set(given).size === known.length && known.every((id) => given.includes(id));
