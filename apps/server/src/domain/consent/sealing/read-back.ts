import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConsentField, ConsentFieldId, FieldBox, FieldValue } from '@nattoku/contract/consent/consent-field';
import type { UnreadText } from '#domain/consent/consent.table.ts';
import type { DrawnSeal } from '#domain/consent/document/draw-sealed.ts';
import { markedBox, writtenText } from '#domain/consent/document/fit-field.ts';
import type { ContinuedOnPages } from '#domain/consent/document/fill-form.ts';
import { sameGlyphs } from '#domain/consent/document/same-glyphs.ts';
import { poppler } from '#domain/consent/sealing/page-pictures.ts';
import { ReadBackFailed } from '#domain/consent/sealing/read-back-failed.ts';
import type { SealInput } from '#domain/consent/sealing/seal-input.ts';
import { type ExpectedInk, hasFineInk, lookForInk, unseenParts } from '#domain/consent/sealing/unseen-ink.ts';
import { codesOf, type CharacterTable, characterTable } from '#kernel/pdf/characters.ts';

type Expected = {
  /** `fieldId`: null for the number of the form on an attachment or on the certificate. */
  text: readonly { page: number; text: string; fieldId: ConsentFieldId | null }[];
  /** Hashes that stand anywhere on the pages of the certificate. */
  printed: readonly string[];
  ink: readonly ExpectedInk[];
};

/** Where a text does not read as it is recorded, and where nothing of a mark, of ink or of a text is seen. */
export type ReadBackFaults = { texts: UnreadText[]; ink: UnreadText[] };

/** Reads the finished PDF with another program than the one that wrote it. @throws ReadBackFailed, Problem `pdf.noTools` */
export async function readBack(bytes: Uint8Array, input: SealInput, drawn: DrawnSeal): Promise<void> {
  const { texts, ink } = await readBackFaults(bytes, input, drawn, 'marks');
  if (texts.length > 0) throw new ReadBackFailed('readBackText', namesOf(texts), texts);
  if (ink.length > 0) throw new ReadBackFailed('readBackInk', namesOf(ink), ink);
}

const namesOf = (places: readonly UnreadText[]): string =>
  places.map(({ fieldId }) => fieldId ?? 'certificate').join(' ');

/**
 * Every place of the finished PDF that cannot be read back. `looked`: what is looked for in the pictures of the pages; a rehearsal looks for
 * texts too, since a program reads black letters on black ground.
 * @throws ReadBackFailed where it cannot be read at all, or the certificate or the attached record is not as it was drawn; Problem `pdf.noTools`.
 */
export async function readBackFaults(
  bytes: Uint8Array,
  input: SealInput,
  drawn: DrawnSeal,
  looked: 'marks' | 'everything',
): Promise<ReadBackFaults> {
  const expected = expectedOf(input, drawn, await characterTable('regular'), looked);
  const folder = await mkdtemp(join(tmpdir(), 'nattoku-read-back-'));
  try {
    const [sealed, original] = [join(folder, 'sealed.pdf'), join(folder, 'original.pdf')];
    await writeFile(sealed, bytes, { mode: 0o600 });
    await writeFile(original, drawn.original, { mode: 0o600 });
    const texts = [...(await unreadTexts(sealed, expected, drawn)), ...(await incompleteTexts(input, drawn))];
    await checkRecord(sealed, join(folder, 'record.json'), drawn.record);
    const { unseen: ink, onDark } = await lookForInk(sealed, original, expected.ink);
    if (looked === 'everything') ink.push(...(await unseenParts({ folder, sealed, original }, onDark, input, drawn)));
    for (const { page, box } of drawn.extraInk) {
      if (!(await hasFineInk(sealed, null, { ...box, page })))
        ink.push({ fieldId: null, page, unread: [], isInk: true });
    }
    return { texts, ink };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Texts of fields that do not read on filled pages as they are recorded: of what `readBack` looks for, what depends on the values that staff gave.
 * @throws ReadBackFailed where the pages cannot be read at all; Problem `pdf.noTools`.
 */
export async function unreadOnPages(
  bytes: Uint8Array,
  fields: readonly ConsentField[],
  values: ReadonlyMap<ConsentFieldId, FieldValue>,
  continued: readonly ContinuedOnPages[],
): Promise<UnreadText[]> {
  const texts = fields.flatMap((field) =>
    textsOf(field, values.get(field.id), continued)
      .filter(({ text }) => text.trim() !== '')
      .map(({ box: { page }, text }) => ({ page, text, fieldId: field.id })),
  );
  const shown = await shownOn(await poppler('pdftotext', ['-raw', '-enc', 'UTF-8', '-', '-'], bytes));
  return unreadAmong(texts, shown);
}

/** The texts of a field and their places: in its box, and where it is continued, all of it on its attachment. */
const textsOf = (
  field: ConsentField,
  value: FieldValue | undefined,
  continued: readonly ContinuedOnPages[],
): { box: FieldBox; text: string }[] => {
  const { box } = field;
  const attached = continued.find(({ fieldId }) => fieldId === field.id);
  if (!attached) return [{ box, text: writtenText(field, value) }];
  const { parts, inBox } = attached;
  return inBox === null ? parts : [{ box, text: inBox }, ...parts];
};

/** Whether a doctor saw it on the page. */
const isConfirmed = (
  { repairs }: SealInput,
  { fieldId, page, isInk }: { fieldId: ConsentFieldId; page: number; isInk: boolean },
): boolean =>
  repairs.some(({ places }) =>
    places.some((one) => one.fieldId === fieldId && one.page === page && (one.isInk ?? false) === isInk),
  );

/** Texts whose parts on the attachment are not the whole of what is recorded. */
const incompleteTexts = async (input: SealInput, { continued }: DrawnSeal): Promise<UnreadText[]> => {
  const { version, values } = input;
  const places: UnreadText[] = [];
  for (const { fieldId, parts } of continued) {
    const field = version.fields.find(({ id }) => id === fieldId);
    const recorded = field ? writtenText(field, values.get(fieldId)) : '';
    const attached = parts.map(({ text }) => text).join('\n');
    const page = parts[0]?.box.page ?? 1;
    if (isConfirmed(input, { fieldId, page, isInk: false })) continue;
    if ((await sameGlyphs(attached)) !== (await sameGlyphs(recorded))) places.push({ fieldId, page, unread: [] });
  }
  return places;
};

const expectedOf = (
  input: SealInput,
  { placed, continued, formPageCount, pageCount, record, isOnCopy }: DrawnSeal,
  { specialIn }: CharacterTable,
  looked: 'marks' | 'everything',
): Expected => {
  const { form, version, values, issued, signed } = input;
  const text: Expected['text'][number][] = [];
  const ink: ExpectedInk[] = [];
  for (const field of version.fields) {
    const isSeen = isConfirmed(input, { fieldId: field.id, page: field.box.page, isInk: true });
    const given = placed.find(({ fieldId }) => fieldId === field.id);
    if (field.type === 'signature' || field.type === 'initials') {
      if (given?.signature.kind === 'ink' && !isSeen)
        ink.push({ box: field.box, fieldId: field.id, isNew: true, isText: false });
      continue;
    }
    const marked = markedBox(field, values.get(field.id));
    if (marked) {
      if (!isSeen) ink.push({ box: marked, fieldId: field.id, isNew: !isOnCopy, isText: false });
      continue;
    }
    for (const { box, text: printed } of textsOf(field, values.get(field.id), continued)) {
      const place = { fieldId: field.id, page: box.page };
      const isCompared = isConfirmed(input, { ...place, isInk: false });
      if (!isCompared) text.push({ ...place, text: printed });
      // Of characters that are drawn as lines, reading finds what they are said to be, and what a doctor confirmed is not read at all; that they
      // are there must be seen.
      const isLooked = isCompared || looked === 'everything' ? printed.trim() !== '' : specialIn(printed).length > 0;
      const isNew = box.page <= formPageCount && !isOnCopy;
      if (isLooked && !isConfirmed(input, { ...place, isInk: true }))
        ink.push({ box, fieldId: field.id, isNew, isText: true });
    }
  }
  const attachmentPages = continued.flatMap(({ parts }) => parts.map(({ box }) => box.page));
  for (const page of new Set([...attachmentPages, pageCount])) text.push({ page, text: form.id, fieldId: null });
  const printed = [
    createHash('sha256').update(record).digest('hex'),
    form.templateSha256.toString('hex'),
    ...(issued ? [issued.sha256.toString('hex')] : []),
    ...signed.flatMap(({ signature }) => [signature.shownSha256.toString('hex'), signature.hash.toString('hex')]),
  ];
  return { text: text.filter((one) => one.text.trim() !== ''), printed, ink };
};

const unreadTexts = async (
  file: string,
  { text: expected, printed }: Expected,
  { pageCount, certificatePageCount }: DrawnSeal,
): Promise<UnreadText[]> => {
  const shown = await shownOn(await poppler('pdftotext', ['-raw', '-enc', 'UTF-8', file, '-']));
  if (shown.length !== pageCount) throw new ReadBackFailed('readBackPages', `${shown.length} of ${pageCount}`);
  const places = await unreadAmong(expected, shown);
  const certificate = shown.slice(pageCount - certificatePageCount, pageCount).join('');
  if (places.length === 0 && !printed.every((hash) => certificate.includes(hash)))
    throw new ReadBackFailed('readBackText', 'certificate');
  return places;
};

/** What pdftotext read, page by page, in a form that can be compared. */
const shownOn = (output: Buffer): Promise<string[]> =>
  Promise.all(
    output
      .toString('utf8')
      .split('\f')
      .slice(0, -1)
      .map((page) => sameGlyphs(page)),
  );

const unreadAmong = async (expected: Expected['text'], shown: readonly string[]): Promise<UnreadText[]> => {
  const places: UnreadText[] = [];
  for (const { page, text, fieldId } of expected) {
    const onPage = shown[page - 1] ?? '';
    if (!onPage.includes(await sameGlyphs(text))) places.push({ fieldId, page, unread: await unreadIn(text, onPage) });
  }
  return places;
};

/** Characters that stand nowhere on the page; none where each is there and only their order is another. */
const unreadIn = async (text: string, onPage: string): Promise<string[]> => {
  const unread: string[] = [];
  for (const character of new Set(text)) {
    if (!onPage.includes(await sameGlyphs(character))) unread.push(codesOf(character));
  }
  return unread;
};

/** What programs find attached is what the certificate page prints the hash of. */
const checkRecord = async (sealed: string, file: string, record: Uint8Array): Promise<void> => {
  await poppler('pdfdetach', ['-save', '1', '-o', file, sealed]);
  if (!(await readFile(file)).equals(record)) throw new ReadBackFailed('readBackText', 'record');
};
