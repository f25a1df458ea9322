import { ApiProblem, NetworkProblem } from '@nattoku/contract/shared/client';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';

type Options<Values extends FieldValues, Saved> = {
  defaultValues: DefaultValues<Values>;
  /** The same question as the server asks, about the values as they stand in the boxes. */
  check: (values: Values) => readonly FieldProblem[];
  save: (values: Values) => Promise<Saved>;
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
  const [isSaving, setSaving] = useState(false);
  const busy = useRef(false);
  const [refusal, setRefusal] = useState<string>();

  const explain = (error: unknown) => {
    const isConflict = error instanceof ApiProblem && error.body.code === 'record.versionConflict';
    if (isConflict && onConflict) return onConflict(error.body.current);
    const sentence = sentenceFor(error);
    flushSync(() => setRefusal(sentence));
    fields.refuse(error instanceof ApiProblem ? (error.body.errors ?? []) : []);
  };
  const send = async () => {
    if (busy.current || !fields.check()) return;
    const values = getValues();
    busy.current = true;
    setSaving(true);
    setRefusal(undefined);
    try {
      const saved = await save(values);
      letGo();
      reset(values);
      onSaved(saved);
    } catch (error) {
      explain(error);
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    void send();
  };
  /** Begins again with other values. */
  const begin = (values: Values) => {
    reset(values);
    fields.clear();
    setRefusal(undefined);
  };

  return {
    formProps: { ref: fields.ref, onSubmit: submit },
    register,
    control,
    getValues,
    begin,
    problems: fields.problems as Partial<Record<string, string>>,
    refusal,
    isDirty,
    isSaving,
  };
}

/** A bug is no refusal and goes on to the person who reports it. */
function sentenceFor(error: unknown): string {
  if (error instanceof ApiProblem) return error.body.title;
  if (error instanceof NetworkProblem)
    return '通信できませんでした。入力はそのまま残っています。もう一度お試しください。';
  throw error;
}
