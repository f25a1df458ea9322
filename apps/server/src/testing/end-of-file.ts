const closing: (() => Promise<void>)[] = [];

/** Does this after the last test of the file that is being run; the latest first. */
export const atEndOfFile = (close: () => Promise<void>): void => void closing.unshift(close);

export async function endFile(): Promise<void> {
  for (const close of closing.splice(0)) await close();
}
