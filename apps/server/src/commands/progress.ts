/** Runs one step of a start, then says how long it took. */
export type Step = <T>(japanese: string, english: string, work: () => Promise<T>) => Promise<T>;

export const stepsOn =
  (say: (line: string) => void): Step =>
  async (japanese, english, work) => {
    const began = performance.now();
    const result = await work();
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    say(`${japanese}: ${seconds}秒 / ${english}: ${seconds} s`);
    return result;
  };
