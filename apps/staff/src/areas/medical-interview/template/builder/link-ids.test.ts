import type { InterviewForm } from '@nattoku/contract/medical-interview/interview-item';
import { checkInterview } from '@nattoku/rules/interview/check/check-interview';
import { fhirpathExpressions } from '@nattoku/rules/interview/evaluation/fhirpath-expressions';
import { listItems, treeOf } from '@nattoku/rules/interview/item/item-list';
import { standardBlocks } from '@nattoku/rules/interview/item/standard-blocks';
import { expect, test } from 'vitest';
import { broughtFrom, flagsAbout } from '#areas/medical-interview/template/builder/bank/brought.ts';
import { namedAnew, namesIn } from '#areas/medical-interview/template/builder/link-ids.ts';

const listed = (block: (typeof standardBlocks)[number]) => listItems([block.make()]) as InterviewForm['items'];

test.each(standardBlocks.map((block) => [block.name, block] as const))(
  '%s comes in twice with names of its own, and everything about it is led along',
  (_, block) => {
    const first = listed(block);
    const { items, flags } = namedAnew(first, block.flags, new Set(namesIn(first)));
    expect(namesIn(items).filter((name) => namesIn(first).includes(name))).toEqual([]);
    expect(JSON.stringify(items)).not.toContain(`"${first[1]?.linkId}"`);
    const both = [...first, ...items];
    expect(checkInterview({ items: treeOf(both, {}), flags: [...flags], chartText: '' }, fhirpathExpressions)).toEqual(
      [],
    );
    for (const name of namesIn(first)) expect(JSON.stringify(items)).not.toContain(`'${name}'`);
  },
);

test('names that are free stay, so that answers can be compared', () => {
  const [block] = standardBlocks;
  const items = block ? listed(block) : [];
  expect(namedAnew(items, [], new Set(['other'])).items).toEqual(items);
});

test('a group is brought with what stands in it, once, and with the flags about it alone', () => {
  const [block] = standardBlocks;
  const items = block ? listed(block) : [];
  const [group, asked] = items;
  const brought = broughtFrom(items, [asked?.linkId ?? '', group?.linkId ?? '']);
  expect(namesIn(brought).toSorted()).toEqual(namesIn(items).toSorted());
  const about = flagsAbout(block?.flags ?? [], new Set([asked?.linkId ?? '']));
  expect(about.map(({ key }) => key)).toEqual(['allergy']);
});
