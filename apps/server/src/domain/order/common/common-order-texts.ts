import type { Language } from '@nattoku/contract/shared/primitives';
import type { ShownLayer } from '@nattoku/contract/text-layer/text-layer';
import type { OpeningPicture } from '@nattoku/rules/video/opening-pictures';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { type Said, saidBy, saidOf } from '#domain/order/paper/said.ts';
import { dayOf, paperWords, tagOf } from '#domain/order/paper/paper-words.ts';
import type { PaperWords } from '#domain/order/paper/words/ja.ts';

/** What differs by what the code opens. */
export type SheetWords = {
  /** Below the title, two lines. */
  lead: string;
  /** The lead is a day and a place: people look for them, from as far as they read the title. */
  isDated?: true;
  /** What one does once it is open. */
  last: string;
  /** Beside the code on a card. */
  card: string;
  /** At the foot of a poster. */
  after: string;
};

/** What stands on posters and cards, as the database tells it. */
export type Printed = {
  language: Language;
  title: string;
  wordsOf: (words: PaperWords['poster'], language: Language) => SheetWords;
  /** The hospital's own texts in that language. */
  layers: readonly ShownLayer[];
  validUntil: PlainDate | null;
  /** Number and birth date are asked for before anything is shown. */
  asksWho: boolean;
  /** What the QR code opens. */
  address: string;
  contact: { name: string; phone: string | null };
};

export type SheetTexts = ReturnType<typeof sheetTexts>;

/** Everything that a poster or a card says, in both languages. */
export function sheetTexts({ language, contact, validUntil, asksWho, ...printed }: Printed) {
  const said = saidBy(language);
  const of = (pick: (words: SheetWords) => string) => said(({ poster }, each) => pick(printed.wordsOf(poster, each)));
  const title = saidOf(language, printed.layers)(printed.title);
  const { phone } = contact;
  const own = paperWords(language);
  return {
    facility: contact.name,
    title,
    lead: of(({ lead }) => lead),
    isDated: printed.wordsOf(own.poster, language).isDated ?? false,
    here: said(({ poster }) => poster.here),
    steps: stepsOf(
      said,
      of(({ last }) => last),
      asksWho,
    ),
    foot: said(({ poster }, each) =>
      [printed.wordsOf(poster, each).after, poster.charges, validUntil && poster.until(dayOf(each, validUntil))]
        .filter(Boolean)
        .join(each === 'ja' ? '' : ' '),
    ),
    call: phone === null ? null : said((words) => words.call(contact.name, phone)),
    card: of(({ card }) => card),
    until: validUntil && said((words, each) => words.until(dayOf(each, validUntil))),
    phone: phone === null ? null : said((words) => words.phone(phone)),
    notes: [title.isUnreviewed ? own.unreviewedTexts : '', own.unreviewed].filter((note) => note !== ''),
    language,
    tag: tagOf(language),
  };
}

const stepsOf = (said: ReturnType<typeof saidBy>, last: Said, asksWho: boolean) => {
  const steps: { picture: OpeningPicture; words: Said }[] = [
    { picture: 'scan', words: said(({ poster }) => poster.scan) },
    { picture: 'press', words: said(({ poster }) => poster.press) },
  ];
  if (asksWho) steps.push({ picture: 'birthDate', words: said(({ poster }) => poster.identify) });
  return [...steps, { picture: 'watch', words: last }] as const;
};
