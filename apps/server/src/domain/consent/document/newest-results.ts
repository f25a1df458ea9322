/**
 * Caches the promises of the newest `most` keys in memory. A failed one is forgotten, so that the next caller tries again; callers of the same key
 * share one run.
 */
export function cacheNewest<Result>(most: number): (key: string, run: () => Promise<Result>) => Promise<Result> {
  const cached = new Map<string, Promise<Result>>();
  return (key, run) => {
    const known = cached.get(key);
    if (known) return known;
    const result = run().catch((error: unknown) => {
      cached.delete(key);
      throw error;
    });
    cached.set(key, result);
    const [oldest] = cached.keys();
    if (cached.size > most && oldest !== undefined) cached.delete(oldest);
    return result;
  };
}
