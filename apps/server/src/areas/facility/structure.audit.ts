/** What a change of settings did, field by field. Settings say nothing about a patient, so both sides are written down. */
export function changedFields<T extends object>(
  before: T,
  after: T,
): { field: string; before: unknown; after: unknown }[] {
  return Object.keys(after)
    .map((field) => ({ field, before: before[field as keyof T], after: after[field as keyof T] }))
    .filter((each) => JSON.stringify(each.before) !== JSON.stringify(each.after));
}
