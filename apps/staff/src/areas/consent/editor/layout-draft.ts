import type { ConsentField, ConsentFieldId, ConsentPage, FieldBox } from '@nattoku/contract/consent/consent-field';
import type { ConsentRules } from '@nattoku/contract/consent/consent-rules';
import { type Alignment, alignBoxes, inReadingOrder, keepOnPage } from '@nattoku/rules/consent/consent-layout';
import { newFieldId } from '#areas/consent/editor/page/new-field.ts';

/** What the editor changes: the fields in the order in which they are filled in, and the rules. */
export type LayoutDraft = { fields: readonly ConsentField[]; rules: ConsentRules };
type Ids = ReadonlySet<ConsentFieldId>;

/** A choice that circles its options on paper is as large as those of its page are together: options on other pages have places of their own. */
const boxesOf = ({ box, options }: ConsentField): [FieldBox, ...FieldBox[]] => {
  const places = options.flatMap((option) => (option.box ? [option.box] : []));
  const page = places.find((place) => place.page === box.page)?.page ?? places[0]?.page;
  const [first, ...others] = places.filter((place) => place.page === page);
  return first ? [first, ...others] : [box];
};

/** The place that a field takes up. */
export function outlineOf(field: ConsentField): FieldBox {
  const boxes = boxesOf(field);
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    page: boxes[0].page,
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}

/** The field in another place and size; its options on the same page go along, in proportion, and those on other pages stay. */
export function placedAt(field: ConsentField, next: FieldBox): ConsentField {
  const from = outlineOf(field);
  const across = next.width / from.width;
  const down = next.height / from.height;
  const follow = (box: FieldBox): FieldBox =>
    box.page === from.page
      ? {
          page: next.page,
          x: next.x + (box.x - from.x) * across,
          y: next.y + (box.y - from.y) * down,
          width: box.width * across,
          height: box.height * down,
        }
      : box;
  return {
    ...field,
    box: next,
    options: field.options.map((option) => ({ ...option, box: option.box && follow(option.box) })),
  };
}

export const changeFields = (
  draft: LayoutDraft,
  ids: Ids,
  change: (field: ConsentField) => ConsentField,
): LayoutDraft => ({ ...draft, fields: draft.fields.map((field) => (ids.has(field.id) ? change(field) : field)) });

/** Moves fields by points; each stays on its page. */
export const moveFields = (draft: LayoutDraft, ids: Ids, by: { x: number; y: number }, pages: readonly ConsentPage[]) =>
  changeFields(draft, ids, (field) => {
    const from = outlineOf(field);
    return placedAt(field, kept({ ...from, x: from.x + by.x, y: from.y + by.y }, pages));
  });

export const resizeFields = (
  draft: LayoutDraft,
  ids: Ids,
  by: { x: number; y: number },
  pages: readonly ConsentPage[],
) =>
  changeFields(draft, ids, (field) => {
    const from = outlineOf(field);
    return placedAt(field, kept({ ...from, width: from.width + by.x, height: from.height + by.y }, pages));
  });

export const kept = (box: FieldBox, pages: readonly ConsentPage[]): FieldBox => {
  const page = pages[box.page - 1];
  return page ? keepOnPage(box, page) : box;
};

/** Aligns by the field that was chosen first. */
export function alignFields(
  draft: LayoutDraft,
  chosen: readonly ConsentFieldId[],
  how: Alignment,
  pages: readonly ConsentPage[],
) {
  const fields = chosen.flatMap((id) => draft.fields.find((field) => field.id === id) ?? []);
  const boxes = alignBoxes(fields.map(outlineOf), how);
  const places = new Map(fields.map(({ id }, at) => [id, boxes[at]]));
  return changeFields(draft, new Set(chosen), (field) => {
    const box = places.get(field.id);
    return box ? placedAt(field, kept({ ...box, page: field.box.page }, pages)) : field;
  });
}

export const removeFields = (draft: LayoutDraft, ids: Ids): LayoutDraft => ({
  ...draft,
  fields: draft.fields.filter(({ id }) => !ids.has(id)),
});

type Copied = { draft: LayoutDraft; copies: ConsentFieldId[] };
const BESIDE = 12;

/** Copies right below and beside what they are copies of. */
export function duplicateFields(draft: LayoutDraft, ids: Ids, pages: readonly ConsentPage[]): Copied {
  const copies = draft.fields
    .filter(({ id }) => ids.has(id))
    .map((field) => {
      const from = outlineOf(field);
      const place = kept({ ...from, x: from.x + BESIDE, y: from.y + BESIDE }, pages);
      return { ...placedAt(field, place), id: newFieldId() };
    });
  return { draft: { ...draft, fields: [...draft.fields, ...copies] }, copies: copies.map(({ id }) => id) };
}

/** Copies on a page where their originals stood on theirs; beside them where that is the same page. */
export function pasteFields(
  draft: LayoutDraft,
  copied: readonly ConsentField[],
  page: number,
  pages: readonly ConsentPage[],
): Copied {
  const copies = copied.map((field) => {
    const from = outlineOf(field);
    const aside = field.box.page === page ? BESIDE : 0;
    const place = kept({ ...from, page, x: from.x + aside, y: from.y + aside }, pages);
    return { ...placedAt(field, place), id: newFieldId() };
  });
  return { draft: { ...draft, fields: [...draft.fields, ...copies] }, copies: copies.map(({ id }) => id) };
}

/** The same place on other pages: for patient's name and number at the head of each. */
export function copyToPages(
  draft: LayoutDraft,
  ids: Ids,
  to: readonly number[],
  pages: readonly ConsentPage[],
): Copied {
  const copies = to.flatMap((page) =>
    draft.fields
      .filter(({ id, box }) => ids.has(id) && box.page !== page)
      .map((field) => ({ ...placedAt(field, kept({ ...outlineOf(field), page }, pages)), id: newFieldId() })),
  );
  return { draft: { ...draft, fields: [...draft.fields, ...copies] }, copies: copies.map(({ id }) => id) };
}

/** One earlier (-1) or later (1) in the order in which fields are filled in. */
export function shiftField(draft: LayoutDraft, id: ConsentFieldId, by: -1 | 1): LayoutDraft {
  const from = draft.fields.findIndex((field) => field.id === id);
  const to = from + by;
  const field = draft.fields[from];
  if (!field || to < 0 || to >= draft.fields.length) return draft;
  return { ...draft, fields: draft.fields.toSpliced(from, 1).toSpliced(to, 0, field) };
}

/** The order in which the pages are read. */
export const orderAsRead = (draft: LayoutDraft): LayoutDraft => ({ ...draft, fields: inReadingOrder(draft.fields) });

type Size = { width: number; height: number };
/** Points: from the edge of the paper, between what lies on it, and from one try to the next. */
const ROOM = { edge: 40, between: 4, step: 8 };

/** A place for a box of this size where neither a field nor print lies, from the top down; at the top where the page is full. */
export function freePlace(
  draft: LayoutDraft,
  printed: readonly FieldBox[],
  page: number,
  paper: ConsentPage,
  { width, height }: Size,
): { x: number; y: number } {
  const taken = [...draft.fields.map(outlineOf), ...printed].filter((box) => box.page === page);
  const isFree = (x: number, y: number) =>
    taken.every(
      (box) =>
        x + width + ROOM.between <= box.x ||
        box.x + box.width + ROOM.between <= x ||
        y + height + ROOM.between <= box.y ||
        box.y + box.height + ROOM.between <= y,
    );
  for (let y = ROOM.edge; y + height <= paper.height - ROOM.edge; y += ROOM.step)
    for (const x of [ROOM.edge, paper.width / 2]) if (isFree(x, y)) return { x, y };
  return { x: ROOM.edge, y: ROOM.edge };
}
