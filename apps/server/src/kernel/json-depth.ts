/** Tells JSON of more levels than these. With a list instead of calls within calls, which a file that is nested deeper than a stack would break. */
export const isDeeperThan = (deepest: number, value: unknown): boolean => {
  const waiting = [{ value, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next.value !== 'object' || next.value === null) continue;
    if (next.depth >= deepest) return true;
    for (const inside of Object.values(next.value)) waiting.push({ value: inside, depth: next.depth + 1 });
  }
  return false;
};
