/** What is typed and not yet sent, by item and step: in memory only, and gone with the visit. */
const typed = new Map<string, string>();

const nameOf = (itemId: string, step: string): string => `${itemId}:${step}`;

export const ownWordsOf = (itemId: string, step: string): string => typed.get(nameOf(itemId, step)) ?? '';

export const keepOwnWords = (itemId: string, step: string, words: string): void => {
  typed.set(nameOf(itemId, step), words);
};

export const wipeOwnWords = async (): Promise<void> => typed.clear();
