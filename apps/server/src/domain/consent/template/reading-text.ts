import type { ReadingSection } from '@nattoku/contract/consent/consent-form';
import { fixedConsentBlock } from '@nattoku/contract/consent/consent-template-input';
import { normaliseLine } from '@nattoku/rules/text/normalise-input';

const MARKED =
  /^([0-9０-９]{1,2}\s*[.．)）、]|[一二三四五六七八九十]{1,2}、|第[0-9０-９一二三四五六七八九十]+[章条節]|[①-⑳]|[■□◆◇●○▼▽★☆]\s*\S|[【＜〈《])/u;
const ITEM = /^[・①-⑳■□●○]/u;
const SENTENCE_ENDS = /[。．！？!?]$/u;
const LONGEST_HEADING = 30;
/** A line that ends of itself is shorter: only one that reached the edge of the paper goes on in the next. */
const LEAST_BROKEN_LINE = 20;
/** Above its title a form has the hospital's name, a department and a number. */
const TITLE_WITHIN = 12;
const EDGE_LINES = 3;
const NAMED_FORM = /(同意|説明|承諾|申込|確認|依頼)書/u;
/** Lines to write on, and page numbers: nothing to be read. */
const NOTHING = /^([-–—_＿.．…・\s]*|[-－\s]*\d{1,3}\s*([/／]\s*\d{1,3})?[-－\s]*|\(?\d+ページ\)?)$/u;
/** The words beside a place to write on. */
const LABEL =
  /^.{0,8}(番号|氏名|お名前|生年月日|性別|年齢|住所|電話|病棟|診療科|署名|サイン|続柄|日付|説明日|予定日|署名日|検査名|手術名|医師|術者|助手|左右|印)[:：]?$/u;

const isHeading = (line: string): boolean =>
  line === fixedConsentBlock.heading ||
  (line.length <= LONGEST_HEADING && !SENTENCE_ENDS.test(line) && !/[、，,:：]$/u.test(line) && MARKED.test(line));

/** Japanese has no blank where a line breaks. */
const joined = (text: string, line: string): string => {
  if (text === '') return line;
  const last = text.slice(text.lastIndexOf('\n') + 1);
  const goesOn = last.length >= LEAST_BROKEN_LINE && !SENTENCE_ENDS.test(last) && !ITEM.test(line);
  if (!goesOn) return `${text}\n${line}`;
  return `${text}${/[A-Za-z0-9]$/u.test(last) && /^[A-Za-z]/u.test(line) ? ' ' : ''}${line}`;
};

const linesOf = (page: string): string[] =>
  page.split('\n').map((line) =>
    normaliseLine(line)
      .replaceAll(/[ 　]+/gu, ' ')
      .trim(),
  );

/** Lines at the upper and the lower edge of a page. */
const edgesOf = (lines: readonly string[]): string[] => {
  const written = lines.filter((line) => line !== '');
  return [...written.slice(0, EDGE_LINES), ...written.slice(-EDGE_LINES)];
};

/** The same at the edge of several pages, whatever the page's number: the head or foot of the paper. */
const repeatedIn = (pages: readonly string[][]): ReadonlySet<string> => {
  const places = new Map<string, number>();
  for (const lines of pages) {
    for (const line of new Set(edgesOf(lines).map(withoutNumbers))) places.set(line, (places.get(line) ?? 0) + 1);
  }
  return new Set([...places].flatMap(([line, count]) => (count > 1 ? [line] : [])));
};
const withoutNumbers = (line: string): string => line.replaceAll(/\d+/gu, '#');

/** pdftotext's pages as sections with headings, a proposal that people mend. */
export function readingFrom(pages: readonly string[]): { name: string; sections: ReadingSection[] } {
  const printed = pages.map(linesOf);
  const repeated = repeatedIn(printed);
  const lines = printed
    .flat()
    .filter((line) => !NOTHING.test(line) && !LABEL.test(line) && !repeated.has(withoutNumbers(line)));
  const sections: ReadingSection[] = [];
  for (const line of lines) {
    const last = sections.at(-1);
    if (isHeading(line)) sections.push({ heading: line, text: '' });
    else if (last) last.text = joined(last.text, line);
    else sections.push({ heading: '', text: line });
  }
  // A title that stands at the head of every page is one nevertheless.
  const repeatedTitle = printed.flat().find((line) => repeated.has(withoutNumbers(line)) && isTitle(line));
  return { name: nameIn(lines, repeatedTitle), sections: sections.filter(isReading(sections)) };
}

const isShort = (line: string): boolean => line.length <= LONGEST_HEADING * 2 && !SENTENCE_ENDS.test(line);
const isTitle = (line: string): boolean => isShort(line) && NAMED_FORM.test(line);

const nameIn = (lines: readonly string[], repeated: string | undefined): string => {
  const titles = lines.filter(isShort);
  return titles.slice(0, TITLE_WITHIN).find(isTitle) ?? repeated ?? titles[0] ?? '';
};

/** What stands above the first heading is read only where it says something in a sentence. */
const isReading =
  (sections: readonly ReadingSection[]) =>
  ({ heading, text }: ReadingSection): boolean =>
    heading !== '' || (text !== '' && (text.includes('。') || sections.length === 1));
