import type { Language } from '@nattoku/contract/shared/primitives';
import type { ShownLayer } from '@nattoku/contract/text-layer/text-layer';
import type { OpeningPicture } from '@nattoku/rules/video/opening-pictures';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import type { PaperLine } from '#domain/order/item-kind.ts';
import { japaneseOnly, type Said, saidBy, saidOf } from '#domain/order/paper/said.ts';
import { dayOf, type LeafletWords, paperWords, tagOf } from '#domain/order/paper/paper-words.ts';
import type { PaperWords } from '#domain/order/paper/words/ja.ts';

/** What stands on the leaflet of an order, as the database tells it. */
export type LeafletContent = {
  language: Language;
  title: string;
  /** What the order asks for, each with its title and a line that says how. */
  items: readonly PaperLine[];
  /** What differs by what is asked for. */
  wordsOf: (words: PaperWords) => LeafletWords;
  /** The hospital's own texts in that language. */
  layers: readonly ShownLayer[];
  patientName: string;
  /** In Latin letters; empty where nobody entered it. */
  romanName: string;
  kana: string;
  patientNumber: string;
  dueOn: PlainDate | null;
  message: string;
  /** What the QR code opens. */
  address: string;
  contact: LeafletContact;
};

/** Whom the patient calls; without a ward the number is the hospital's. */
export type LeafletContact = { facility: string; ward: string | null; phone: string | null };

export type LeafletTexts = ReturnType<typeof leafletTexts>;

/** Everything that the sheet says, in both languages. */
export function leafletTexts(content: LeafletContent) {
  const { language, items, wordsOf, layers, dueOn, contact } = content;
  const said = saidBy(language);
  const hospitals = saidOf(language, layers);
  const titles = items.map(({ title }) => hospitals(title));
  const title = hospitals(content.title);
  const own = paperWords(language);
  return {
    name: said((words) => words.honoured(content.patientName)),
    facility: contact.facility,
    language,
    /** Who reads no kanji finds the name by its letters; beside a character that no font has it stands in any case. */
    readsName: tagOf(language) !== 'ja',
    reading: content.romanName || content.kana,
    number: said((words) => words.number(content.patientNumber)),
    title,
    lead: said((words) => wordsOf(words).lead(items.length)),
    dueTerm: said((words) => wordsOf(words).dueTerm),
    due: dueOn && said((words, each) => words.until(dayOf(each, dueOn))),
    scan: said(({ leaflet }) => leaflet.scan),
    itemsHeading: said(({ leaflet }) => leaflet.items),
    items: items.map(({ title: name, line }, at) => ({ title: titles[at] ?? japaneseOnly(name), line: said(line) })),
    more: (count: number) => said(({ leaflet }) => leaflet.more(count)),
    stepsHeading: said(({ leaflet }) => leaflet.steps),
    steps: stepsOf(said, wordsOf),
    message: content.message,
    rest: paperWords('ja').leaflet.rest,
    warning: said(({ leaflet }) => leaflet.warning),
    contact: contactOf(said, contact),
    notes: [
      [title, ...titles].some(({ isUnreviewed }) => isUnreviewed) ? own.unreviewedTexts : '',
      own.unreviewed,
    ].filter((note) => note !== ''),
  };
}

/** How one comes in, and what one does then. */
const stepsOf = (
  said: ReturnType<typeof saidBy>,
  wordsOf: LeafletContent['wordsOf'],
): readonly { picture: OpeningPicture; words: Said }[] => [
  { picture: 'scan', words: said(({ leaflet }) => leaflet.camera) },
  { picture: 'press', words: said(({ leaflet }) => leaflet.press) },
  { picture: 'birthDate', words: said(({ leaflet }) => leaflet.birthDate) },
  { picture: 'watch', words: said((words) => wordsOf(words).last) },
];

/** Null where nobody has a telephone. */
const contactOf = (said: ReturnType<typeof saidBy>, { facility, ward, phone }: LeafletContact): Said | null =>
  phone === null ? null : said((words) => words.call([facility, ward].filter(Boolean).join(' '), phone));
