import type { InterviewIndex } from '@nattoku/rules/interview/item/interview-index';
import type { ItemOf, Kind } from '#areas/medical-interview/template/builder/items.ts';

/** What the fields of one kind of question are given. `about` names the box that is typed in, so that a word is one change. */
export type ItemProps<Of extends Kind> = {
  item: ItemOf<Of>;
  index: InterviewIndex;
  disabled: boolean;
  put: (change: Partial<ItemOf<Of>>, about: string) => void;
};
