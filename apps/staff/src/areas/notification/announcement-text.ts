/** Written apart by an empty line. */
export const paragraphsOf = (text: string): { text: string; at: number }[] => {
  let at = 0;
  return text.split(/\n\s*\n/).map((paragraph) => {
    const here = { text: paragraph, at };
    at += paragraph.length + 1;
    return here;
  });
};

type Part = { text: string; at: number; isLink: boolean };

/** Ends before Japanese words and brackets, and before a full stop that closes the sentence. */
const address = /https:\/\/[\w.-]+(?::\d+)?(?:\/[\w\-./?%&=+#~:@!,;]*)?/g;

const isAddress = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:';

/** What can be pressed and what cannot. Only https: nothing that runs, and nothing that is sent in the clear. */
export function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const link = found.replace(/[.,;:!?]+$/, '');
    if (!isAddress(link)) continue;
    if (index > at) parts.push({ text: text.slice(at, index), at, isLink: false });
    parts.push({ text: link, at: index, isLink: true });
    at = index + link.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), at, isLink: false });
  return parts;
}
