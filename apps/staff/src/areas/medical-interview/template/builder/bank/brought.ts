import type { InterviewForm } from '@nattoku/contract/medical-interview/interview-item';
import { blockOf, type Items } from '#areas/medical-interview/template/builder/items.ts';

/** What can be taken from a questionnaire: all of it but what no screen of ours shows. */
export const blocksOf = (items: Items): Items => items.filter(({ kind }) => kind !== 'foreign');

/** The chosen questions with everything that stands in them, each once, beside each other. */
export function broughtFrom(items: Items, chosen: readonly string[]): Items {
  const taken = new Set<string>();
  return items.flatMap((item) => {
    if (!chosen.includes(item.linkId) || taken.has(item.linkId)) return [];
    const block = blockOf(items, item.linkId).filter(({ kind }) => kind !== 'foreign');
    for (const { linkId } of block) taken.add(linkId);
    return block.map((each) => ({ ...each, depth: each.depth - item.depth + 1 }));
  });
}

/** The flags all of whose questions come along. */
export const flagsAbout = (flags: InterviewForm['flags'], names: ReadonlySet<string>): InterviewForm['flags'] =>
  flags.filter(({ conditions }) => {
    const about = conditions.flatMap((condition) => ('linkId' in condition ? [condition.linkId] : []));
    return about.length > 0 && about.every((linkId) => names.has(linkId));
  });
