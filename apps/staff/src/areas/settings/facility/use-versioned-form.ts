import type { FieldProblem } from '@nattoku/contract/shared/problems';
import { useEffect, useEffectEvent } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { useSettledVersion } from '#areas/settings/facility/use-settled-version.ts';
import { useValidatedForm } from '#editing/use-validated-form.ts';

type Options<Values, Saved> = {
  saved: Saved;
  /** What is saved, as it stands in the boxes. */
  valuesOf: (saved: Saved) => Values;
  check: (values: Values) => readonly FieldProblem[];
  /** Saves over that version and no other. */
  save: (values: Values, version: number) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
};

/**
 * A form of settings that two people may have open at once. After saving it goes on from what the server made of it; where somebody else
 * saved first, `conflict` is what they saved, until `settle` says whose values the form goes on with. What others save
 * while nothing is typed is simply shown.
 */
export function useVersionedForm<Values extends FieldValues, Saved extends { version: number }>({
  saved,
  valuesOf,
  check,
  save,
  onSaved,
}: Options<Values, Saved>) {
  const settled = useSettledVersion<Saved>(saved.version);
  const form = useValidatedForm<Values, Saved>({
    defaultValues: valuesOf(saved) as DefaultValues<Values>,
    check,
    save: (values) => save(values, settled.version ?? saved.version),
    onSaved: (now) => {
      settled.setVersion(now.version);
      form.begin(valuesOf(now));
      onSaved(now);
    },
    onConflict: (current) => settled.setConflict(current as Saved),
  });
  const isBehind = !form.isDirty && settled.version !== undefined && saved.version > settled.version;
  const follow = useEffectEvent(() => {
    settled.setVersion(saved.version);
    form.begin(valuesOf(saved));
  });
  useEffect(() => {
    if (isBehind) follow();
  }, [isBehind]);

  const settle = (keep: 'mine' | 'theirs') => {
    const theirs = settled.settle();
    if (theirs && keep === 'theirs') form.begin(valuesOf(theirs));
  };
  return { form, conflict: settled.conflict, settle };
}
