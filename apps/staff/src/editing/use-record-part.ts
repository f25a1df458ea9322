import { ApiProblem } from '@nattoku/contract/shared/http-client';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import { useState } from 'react';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';
import { isConflict, useConflict } from '#editing/conflict.ts';
import { useCommand } from '#editing/use-command.ts';

type Options<Stored, Value> = {
  saved: Stored;
  part: (stored: Stored) => Value;
  /** Saves over that version and no other. */
  save: (value: Value, version: number) => Promise<Stored>;
  onSaved: (stored: Stored) => void;
};

/**
 * A part of a record that is chosen, not typed: held until saved against the version that it began with. Where somebody else saved first,
 * `conflict` is what they saved, until `settle` says whose goes on. What others save while nothing is changed here is simply shown.
 */
export function useRecordPart<Stored extends { version: number }, Value>(options: Options<Stored, Value>) {
  const { saved, part, save, onSaved } = options;
  const [begun, setBegun] = useState(saved);
  const [value, setValue] = useState(() => part(saved));
  /** Counts how often it began again, for fields that keep what is typed for themselves. */
  const [beginning, setBeginning] = useState(0);
  const [refused, setRefused] = useState<readonly FieldProblem[]>([]);
  const isDirty = JSON.stringify(value) !== JSON.stringify(part(begun));
  const letGo = useUnsavedInput(isDirty);
  const begin = (from: Stored) => {
    setBegun(from);
    setValue(part(from));
    setBeginning((before) => before + 1);
  };
  const conflict = useConflict<Stored>((current, keep) => (keep === 'theirs' ? begin(current) : setBegun(current)));
  const { run, refuse, pending, refusal } = useCommand({
    words: { atFields: true },
    shows: isConflict,
    onRefused: (error) => {
      if (isConflict(error)) conflict.raise(error.body.current as Stored);
      setRefused(error instanceof ApiProblem ? (error.body.errors ?? []) : []);
    },
  });
  // What others save while nothing is being changed here is simply shown.
  if (!isDirty && saved.version > begun.version) begin(saved);

  const submit = () => {
    setRefused([]);
    void run(async () => {
      const stored = await save(value, begun.version);
      letGo();
      begin(stored);
      onSaved(stored);
    }, value);
  };
  const giveUp = () => {
    begin(begun);
    setRefused([]);
    refuse(undefined);
    conflict.clear();
  };
  return {
    value,
    begun,
    beginning,
    change: (changed: Partial<Value>) => setValue((before) => ({ ...before, ...changed })),
    isDirty,
    isSaving: pending,
    submit,
    giveUp,
    refused,
    refusal,
    conflict: conflict.current,
    settle: conflict.settle,
  };
}
