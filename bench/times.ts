export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
};

/** How long a question takes each time that it is asked. */
export const timesOf = async (rounds: number, ask: () => Promise<unknown>): Promise<number[]> => {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const time = await timed(ask);
    // The first round fills the caches, as the first minutes of a day do.
    if (round > 0) times.push(time);
  }
  return times;
};

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
