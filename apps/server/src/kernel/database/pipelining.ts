type Answers<Asked extends readonly Promise<unknown>[]> = { -readonly [At in keyof Asked]: Awaited<Asked[At]> };

/**
 * The answers to what was asked in one go. Waits for all of them also where one fails, and fails with the first in the order given: nothing may
 * still be asked on a connection whose transaction has ended.
 */
export async function together<const Asked extends readonly Promise<unknown>[]>(
  ...asked: Asked
): Promise<Answers<Asked>> {
  const settled = await Promise.allSettled(asked);
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  }) as Answers<Asked>;
}
