import type { ConsentFieldType } from '@nattoku/contract/consent/consent-field';
import type { Desk } from '#areas/consent/editor/editor-desk.ts';
import { freePlace, kept } from '#areas/consent/editor/layout-draft.ts';
import { newField, sizeOf } from '#areas/consent/editor/page/new-field.ts';
import type { Participant } from '#areas/consent/editor/field/participant.ts';

type Place = { page: number; x: number; y: number };

/** Puts a field of a type on a page, chosen and in focus, as one step. */
export function placeField(desk: Desk, type: ConsentFieldType, { page, ...at }: Place, who: Participant): void {
  const field = newField(type, page, at, who);
  const placed = { ...field, box: kept(field.box, desk.pages) };
  desk.change({ ...desk.draft, fields: [...desk.draft.fields, placed] });
  desk.choose([field.id]);
  desk.focus(field.id);
  desk.setTool(null);
}

/** The same without pointing at a place: on the page in view, where nothing lies yet. */
export function placeWhereFree(desk: Desk, type: ConsentFieldType, who: Participant): void {
  const { draft, page, pages, printed } = desk;
  const paper = pages[page - 1];
  if (!paper) return;
  placeField(desk, type, { page, ...freePlace(draft, printed.texts, page, paper, sizeOf(type)) }, who);
  desk.say(`${page}ページに置きました。矢印キーで動かせます`);
}
