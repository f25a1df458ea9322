import { placeKey, type PlaceKey } from '@nattoku/rules/interview/answer/interview-answer';
import type { Evaluation } from '@nattoku/rules/interview/evaluation/evaluate-interview';
import { below, isForNobody, isRepeating } from '@nattoku/rules/interview/item/interview-index';
import type { InterviewItem } from '@nattoku/rules/interview/item/interview-item';

/** What is asked on one screen. `number` counts all screens that there may be: it names none of the questions. */
export type InterviewPage = {
  number: number;
  /** The parts of the questionnaire around it, the outermost first. */
  groups: readonly InterviewItem[];
  /** One question with what is told before it, or several small ones. */
  items: readonly InterviewItem[];
};

type Unnumbered = Omit<InterviewPage, 'number'>;

/** So many small questions of one group stand on one screen. */
const TOGETHER = 5;

const told = new Set<InterviewItem['kind']>(['note', 'picture', 'video']);
const isTold = ({ kind }: InterviewItem): boolean => told.has(kind);

/** The screens of a questionnaire: a group that its author filled with few small questions is one, every other question has its own. */
export const pagesOf = (items: readonly InterviewItem[]): InterviewPage[] =>
  pagesWithin(items, []).map((page, index) => ({ ...page, number: index + 1 }));

function pagesWithin(items: readonly InterviewItem[], groups: readonly InterviewItem[]): Unnumbered[] {
  const pages: Unnumbered[] = [];
  let before: InterviewItem[] = [];
  for (const item of items.filter((each) => !isForNobody(each))) {
    if (isTold(item)) {
      before.push(item);
    } else if (item.kind === 'group' && !isRepeating(item)) {
      const inside = [...groups, item];
      const within = isOnePage(item) ? [{ groups: inside, items: item.items }] : pagesWithin(item.items, inside);
      pages.push(...within.map((page, index) => (index > 0 ? page : { ...page, items: [...before, ...page.items] })));
      if (within.length > 0) before = [];
    } else {
      pages.push({ groups, items: [...before, item] });
      before = [];
    }
  }
  return before.length > 0 ? [...pages, { groups, items: before }] : pages;
}

const isOnePage = ({ items }: InterviewItem): boolean => {
  const asked = items.filter((item) => !isForNobody(item) && !isTold(item));
  return asked.length <= TOGETHER && asked.every(isSmall);
};

/** Answered at a glance: a screen holds several of them. */
function isSmall(item: InterviewItem): boolean {
  if (item.items.some((child) => !isSmall(child))) return false;
  switch (item.kind) {
    case 'choice':
      return item.look !== 'lookup' && item.options.length <= 4 && item.options.every(({ imageId }) => !imageId);
    case 'text':
      return !item.isLong;
    case 'scale':
      return item.look !== 'faces';
    case 'yesNo':
    case 'number':
    case 'date':
    case 'time':
    case 'duration':
    case 'note':
    case 'computed':
      return true;
    default:
      return false;
  }
}

/** A question with all that stands in it or below it, rows of a matrix included. */
export const withBelow = (items: readonly InterviewItem[]): InterviewItem[] =>
  items.flatMap((item) => [item, ...withBelow(below(item))]);

/** Whether somebody who comes to this screen sees anything on it. */
export const isShown = ({ items, groups }: InterviewPage, { shown }: Evaluation): boolean =>
  [...items, ...groups.slice(-1)].some(({ linkId }) => shown.has(placeKey(linkId, null))) &&
  items.some((item) => !isForNobody(item) && shown.has(placeKey(item.linkId, null)));

/** Every place on a screen at which something is asked now. */
export function placesOn({ items }: InterviewPage, { asked, places }: Evaluation): PlaceKey[] {
  return withBelow(items).flatMap(({ linkId }) =>
    places.of(linkId).flatMap(({ key }) => (asked.has(key) ? [key] : [])),
  );
}

/** Whether a screen that is not shown now may be, by answers to come: then the number of screens is not the last word. */
export const mayCome = (page: InterviewPage): boolean =>
  [...page.groups, ...page.items].some(
    ({ enabling }) =>
      enabling !== null &&
      (enabling.expression !== null || enabling.conditions.some((condition) => condition.of === 'answer')),
  );
