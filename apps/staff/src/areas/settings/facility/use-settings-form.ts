import { ApiProblem } from '@nattoku/contract/shared/client';
import type { FacilitySettings } from '@nattoku/contract/facility/facility-settings';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { rememberSettings } from '#areas/settings/facility/facility-settings.queries.ts';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';

type Options<Value> = {
  saved: FacilitySettings;
  part: (settings: FacilitySettings) => Value;
  save: (value: Value, version: number) => Promise<FacilitySettings>;
  done: string;
};

/** A part of the settings that is chosen, not typed: held until saved against the version that it began with. */
export function useSettingsForm<Value>({ saved, part, save, done }: Options<Value>) {
  const [begun, setBegun] = useState(saved);
  const [value, setValue] = useState(() => part(saved));
  const isDirty = JSON.stringify(value) !== JSON.stringify(part(begun));
  const letGo = useUnsavedInput(isDirty);
  const begin = (from: FacilitySettings) => {
    setBegun(from);
    setValue(part(from));
  };
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => save(value, begun.version),
    onSuccess: (settings) => {
      letGo();
      begin(settings);
      rememberSettings(settings);
      showSnackbar({ type: 'done', title: done });
    },
  });
  // What others save while nothing is being changed here is simply shown.
  if (!isDirty && saved.version > begun.version) begin(saved);

  const problem = error instanceof ApiProblem ? error.body : undefined;
  const overtaken = problem?.code === 'record.versionConflict' ? (problem.current as FacilitySettings) : undefined;
  return {
    value,
    change: (changed: Partial<Value>) => setValue((before) => ({ ...before, ...changed })),
    isDirty,
    isSaving: isPending,
    submit: () => mutate(),
    giveUp: () => {
      setValue(part(begun));
      reset();
    },
    refused: (problem?.errors ?? []) satisfies readonly FieldProblem[],
    refusal: overtaken || !error ? undefined : (problem?.title ?? '通信できませんでした。もう一度お試しください。'),
    overtaken,
    /** Goes on from what somebody else saved in between. */
    settle: (keep: 'mine' | 'theirs') => {
      if (!overtaken) return;
      if (keep === 'theirs') begin(overtaken);
      else setBegun(overtaken);
      reset();
    },
  };
}
