import { itemKindNames } from '@nattoku/contract/medical-interview/interview-item';
import { blankItem } from '@nattoku/rules/interview/item/blank-item';
import { listItems } from '@nattoku/rules/interview/item/item-list';
import { option } from '@nattoku/rules/interview/item/write-item';
import type { Item, Kind } from '#areas/medical-interview/template/builder/items.ts';
import { newName } from '#areas/medical-interview/template/builder/link-ids.ts';

/** The kinds of question in the order of the menu, by what they are for; what came from elsewhere and cannot be shown is none of them. */
export const kindGroups: readonly (readonly Kind[])[] = [
  ['yesNo', 'choice', 'text', 'number', 'date', 'time', 'duration'],
  ['scale', 'matrix', 'bodyMap', 'photo'],
  ['group', 'note', 'picture', 'video'],
  ['computed', 'agreement', 'signature'],
];

export const kindLabels: Record<Kind, string> = { ...itemKindNames, group: 'まとまり（くり返しもできる）' };

/** A question as it begins: with what most need, and nothing that could go to a patient unread. */
export function newItem(kind: Kind, taken: ReadonlySet<string>): Item {
  const linkId = newName(taken);
  const twoOptions = () => ['1', '2'].map((code) => option(code, ''));
  const item =
    kind === 'choice'
      ? blankItem('choice', linkId, { options: twoOptions() })
      : kind === 'matrix'
        ? blankItem('matrix', linkId, {
            options: twoOptions(),
            rows: [{ linkId: `${linkId}.1`, text: '', isRequired: false }],
          })
        : blankItem(kind, linkId);
  const [listed] = listItems([item]);
  return listed as Item;
}
