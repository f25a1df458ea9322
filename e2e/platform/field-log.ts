import type { Locator } from '@playwright/test';

/** Each time a field began or ceased to be marked as wrong, with the text that stood in it. */
export type Marking = { text: string; wrong: boolean };

/** Writes down from now on what becomes of a field; the answer reads it. */
export async function logMarkings(field: Locator): Promise<() => Promise<Marking[]>> {
  const log = await field.evaluateHandle((box: HTMLInputElement) => {
    const markings: { text: string; wrong: boolean }[] = [];
    new MutationObserver(() => {
      markings.push({ text: box.value, wrong: box.getAttribute('aria-invalid') === 'true' });
    }).observe(box, { attributeFilter: ['aria-invalid'] });
    return markings;
  });
  return () => log.jsonValue();
}
