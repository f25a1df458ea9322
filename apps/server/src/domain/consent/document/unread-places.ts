import type { ConsentField, ConsentFieldId, FieldValue } from '@nattoku/contract/consent/consent-field';
import type { OtherGlyph, UnreadPlace } from '@nattoku/contract/consent/consent-repair';
import type { UnreadText } from '#domain/consent/consent.table.ts';
import { printedText } from '#domain/consent/document/field-text.ts';
import { codesOf, type SetCharacter, CHARACTER, type CharacterTable } from '#kernel/pdf/characters.ts';

const MISSING = '〓';

const drawnFor = (set: SetCharacter): string => {
  if (set.how === 'text') return set.text;
  if (set.how === 'missing') return MISSING;
  return set.how === 'framed' ? (Array.from(set.character)[0] ?? MISSING) : set.character;
};

/** What a reader sees of a text: 〓 for what no font has, the usual shape for a variant that none has. */
export const printedAs = (text: string, { charactersOf }: CharacterTable): string =>
  charactersOf(text).map(drawnFor).join('');

/** Blanks, line ends and marks that nobody sees, but for the two blanks that everybody types. */
const UNSEEN = /^[\p{Z}\p{C}]$/u;
const USUAL = /^[ \u{3000}\n]$/u;

/** The characters of a text that may be what differs: those that were not found, those that no font has, and those that are not seen. */
export const otherGlyphs = (text: string, unread: readonly string[], table: CharacterTable): OtherGlyph[] =>
  [...new Set(text.match(CHARACTER) ?? [])].flatMap((character) => {
    const codes = codesOf(character);
    const isOther =
      unread.includes(codes) ||
      (UNSEEN.test(character) && !USUAL.test(character)) ||
      table.charactersOf(character).some(({ how }) => how === 'missing' || how === 'framed');
    return isOther ? [{ character, codes, drawn: printedAs(character, table) }] : [];
  });

type Filled = { fields: readonly ConsentField[]; values: ReadonlyMap<ConsentFieldId, FieldValue> };

/** Places as staff compare them. What stands on no field, the certificate, is nobody's to confirm, and is left out. */
export const presentPlaces = (
  places: readonly UnreadText[],
  { fields, values }: Filled,
  table: CharacterTable,
): UnreadPlace[] =>
  places.flatMap(({ fieldId, page, unread, isInk = false }) => {
    const field = fields.find(({ id }) => id === fieldId);
    if (!field) return [];
    const place = { fieldId: field.id, label: field.label, page };
    const drawnAs = inkOf(field);
    if (isInk && drawnAs !== null) return [{ ...place, isInk, recorded: drawnAs, drawn: drawnAs, glyphs: [] }];
    const recorded = printedText(field, values.get(field.id));
    const drawn = printedAs(recorded, table);
    return [{ ...place, isInk, recorded, drawn, glyphs: isInk ? [] : otherGlyphs(recorded, unread, table) }];
  });

/** What stands in a field that nobody writes letters into. */
const inkOf = ({ type }: ConsentField): string | null => {
  if (type === 'signature' || type === 'initials') return '手書きの署名';
  return type === 'checkbox' ? 'チェックの印' : null;
};
