import { ApiProblem } from '@nattoku/contract/shared/http-client';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { flushSync } from 'react-dom';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';
import { isConflict } from '#editing/conflict.ts';
import { inputStays } from '#editing/sentence-of.ts';
import { useCommand } from '#editing/use-command.ts';

type Options<Values extends FieldValues, Saved> = {
  defaultValues: DefaultValues<Values>;
  /** The same question as the server asks, about the values as they stand in the boxes. */
  check: (values: Values) => readonly FieldProblem[];
  /** The key stays while no answer came and the values are the same: sent again after a lost answer, it has one effect. */
  save: (values: Values, idempotencyKey: string) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  /** Somebody else saved first; without it the refusal is shown like any other. */
  onConflict?: (current: unknown) => void;
};

/**
 * A form of the staff app. React Hook Form holds the values and whether they were changed; when fields are checked is the kit's
 * (specification/validation.md §1), since its own modes check either every input event or no change. `formProps` belongs to the Form, `register` to
 * the fields, `problems[name]` is the message of one and `refusal` the server's sentence about all. Unsaved input is held until saved.
 */
export function useValidatedForm<Values extends FieldValues, Saved>(options: Options<Values, Saved>) {
  const { defaultValues, check, save, onSaved, onConflict } = options;
  const { register, control, getValues, reset, formState } = useForm<Values>({ defaultValues });
  const fields = useCheckedFields(() => check(getValues()));
  const { isDirty } = formState;
  const letGo = useUnsavedInput(isDirty);
  const command = useCommand({
    words: { offline: inputStays, atFields: true },
    shows: (error) => onConflict !== undefined && isConflict(error),
    onRefused: (error) => {
      if (onConflict && isConflict(error)) return onConflict(error.body.current);
      // The sentence has to be there before the focus goes to a field, or to the sentence.
      flushSync(() => {});
      fields.refuse(error instanceof ApiProblem ? (error.body.errors ?? []) : []);
    },
  });

  const send = async () => {
    if (command.pending || !fields.check()) return;
    const values = getValues();
    await command.run(async (key) => {
      const saved = await save(values, key);
      letGo();
      reset(values);
      onSaved(saved);
    }, values);
  };
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    void send();
  };
  /** Begins again with other values. */
  const begin = (values: Values) => {
    reset(values);
    fields.clear();
    command.refuse(undefined);
  };

  return {
    formProps: { ref: fields.ref, onSubmit: submit },
    register,
    control,
    getValues,
    begin,
    problems: fields.problems as Partial<Record<string, string>>,
    refusal: command.refusal,
    isDirty,
    isSaving: command.pending,
  };
}
