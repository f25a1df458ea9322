import type { ReadingSection } from '@nattoku/contract/consent-form';

const MARKED =
  /^([0-9０-９]{1,2}\s*[.．)）、]|[一二三四五六七八九十]{1,2}、|第[0-9０-９一二三四五六七八九十]+[章条節]|[①-⑳]|[■□◆◇●○▼▽★☆]\s*\S|[【＜〈《])/u;
const SENTENCE_ENDS = /[。．！？!?]$/u;
const LONGEST_HEADING = 30;
/** Lines to write on, and page numbers: nothing to be read. */
const NOTHING = /^([-–—_＿.．…・\s]*|[-－\s]*\d{1,3}\s*([/／]\s*\d{1,3})?[-－\s]*|\(?\d+ページ\)?)$/u;

const isHeading = (line: string): boolean =>
  line.length <= LONGEST_HEADING && !SENTENCE_ENDS.test(line) && !/[、，,:：]$/u.test(line) && MARKED.test(line);

/** A line of print that goes on in the next one: Japanese has no blank where a line breaks. */
const joined = (before: string, line: string): string => {
  const goesOn = before !== '' && !before.endsWith('\n') && !SENTENCE_ENDS.test(before) && !/^[・①-⑳■□●○]/u.test(line);
  if (!goesOn) return before === '' ? line : `${before}\n${line}`;
  const isLatin = /[A-Za-z0-9]$/u.test(before) && /^[A-Za-z]/u.test(line);
  return `${before}${isLatin ? ' ' : ''}${line}`;
};

/** pdftotext's pages as sections with headings, a proposal that people mend. */
export function readingFrom(pages: readonly string[]): { name: string; sections: ReadingSection[] } {
  const lines = pages
    .flatMap((page) => page.split('\n'))
    .map((line) =>
      line
        .normalize('NFC')
        .replaceAll(/[\t 　]+/gu, ' ')
        .trim(),
    )
    .filter((line) => !NOTHING.test(line));
  const [name = ''] = lines.filter((line) => line.length <= LONGEST_HEADING * 2 && !SENTENCE_ENDS.test(line));
  const sections: ReadingSection[] = [];
  for (const line of lines) {
    const last = sections.at(-1);
    if (isHeading(line) || !last)
      sections.push(isHeading(line) ? { heading: line, text: '' } : { heading: '', text: line });
    else last.text = joined(last.text, line);
  }
  return { name, sections: sections.filter(({ heading, text }) => heading !== '' || text !== '') };
}
