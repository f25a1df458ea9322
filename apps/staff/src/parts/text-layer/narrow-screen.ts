/** What 320 px leave for text on a patient's page, in widths of a Japanese character at the page's usual size. */
const CHARACTERS_ACROSS = 16;
/** A Latin letter is about half as wide. */
const NARROW = 0.55;
/** A title or an answer that takes more lines pushes what belongs to it off a small screen. */
export const MOST_LINES = 4;

const WIDE = /[\u1100-\u115f\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/u;

const widthOf = (text: string): number => {
  let width = 0;
  for (const character of text) width += WIDE.test(character) ? 1 : NARROW;
  return width;
};

const linesOf = (paragraph: string): number => {
  let lines = 1;
  let used = 0;
  for (const piece of paragraph.split(/(?<=\s)/u)) {
    // Japanese and Chinese break anywhere, other words as a whole.
    const parts = WIDE.test(piece) ? [...piece] : [piece];
    for (const part of parts) {
      const width = widthOf(part.trimEnd());
      if (used + width > CHARACTERS_ACROSS && used > 0) {
        lines += 1;
        used = 0;
      }
      used += widthOf(part);
    }
  }
  return lines;
};

/** Why a text may not fit on a screen of 320 px, as a sentence; null for one that does. An estimate: letters differ in width. */
export function narrowWarning(body: string, isLine: boolean): string | null {
  const longest = body.split(/\s+/u).find((word) => !WIDE.test(word) && widthOf(word) > CHARACTERS_ACROSS);
  if (longest) return `幅の狭いスマートフォンでは「${longest}」が1行に入りません`;
  const lines = linesOf(body);
  if (isLine && lines > MOST_LINES)
    return `幅の狭いスマートフォン（320px）では約${lines}行になります。短くできないか確かめてください`;
  return null;
}
