import type { FieldProblem } from '@nattoku/contract/shared/problems';
import { useEffect, useEffectEvent, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { useConflict } from '#editing/conflict.ts';
import { useValidatedForm } from '#editing/use-validated-form.ts';

type Options<Values, Saved> = {
  /** As the server has it; nothing while it is new. */
  saved: Saved | undefined;
  /** What is saved, as it stands in the boxes. */
  valuesOf: (saved: Saved | undefined) => Values;
  check: (values: Values) => readonly FieldProblem[];
  /** Saves over that version and no other; without one it is created. */
  save: (values: Values, seen: { version: number | undefined; key: string }) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
};

/**
 * A form about a record that two people may have open at once. After saving it goes on from what the server made of it; where somebody else
 * saved first, `conflict` is what they saved, until `settle` says whose values the form goes on with. What others save
 * while nothing is typed is simply shown.
 */
export function useRecordForm<Values extends FieldValues, Saved extends { version: number }>({
  saved,
  valuesOf,
  check,
  save,
  onSaved,
}: Options<Values, Saved>) {
  const [version, setVersion] = useState(saved?.version);
  const form = useValidatedForm<Values, Saved>({
    defaultValues: valuesOf(saved) as DefaultValues<Values>,
    check,
    save: (values, key) => save(values, { version, key }),
    onSaved: (now) => {
      // A new one that was created is another record: what is typed next is another new one.
      if (saved) setVersion(now.version);
      form.begin(valuesOf(now));
      onSaved(now);
    },
    onConflict: (current) => conflict.raise(current as Saved),
  });
  const conflict = useConflict<Saved>((current, keep) => {
    setVersion(current.version);
    if (keep === 'theirs') form.begin(valuesOf(current));
  });
  if (saved && version !== undefined && saved.version > version && !form.isDirty) setVersion(saved.version);
  const follow = useEffectEvent(() => {
    if (saved?.version === version && !form.isDirty) form.begin(valuesOf(saved));
  });
  useEffect(() => follow(), [version]);

  return { form, conflict: conflict.current, settle: conflict.settle };
}
