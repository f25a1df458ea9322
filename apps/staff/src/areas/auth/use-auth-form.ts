import { ApiProblem } from '@nattoku/contract/shared/http-client';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { useState, type ChangeEvent } from 'react';
import type { Refusal } from '#areas/auth/sign-in/use-auth-attempt.ts';
import { inputStays } from '#editing/sentence-of.ts';
import { useCommand } from '#editing/use-command.ts';

type Options<Values> = {
  initial: Values;
  check: (values: Values) => readonly FieldProblem[];
  save: (values: Values) => Promise<void>;
};

/** A form outside sign-in: few fields, no library. `fieldProps(name)` belongs to a field, `formProps` to the form. */
export function useAuthForm<Values extends Record<string, string>>({ initial, check, save }: Options<Values>) {
  const [values, setValues] = useState(initial);
  const fields = useCheckedFields(() => check(values));
  const [waitSeconds, setWaitSeconds] = useState(0);
  const { run, pending, refusal } = useCommand({
    words: { offline: inputStays, atFields: true },
    onRefused: (error) => {
      setWaitSeconds(error instanceof ApiProblem ? (error.body.retryAfterSeconds ?? 0) : 0);
      fields.refuse(error instanceof ApiProblem ? (error.body.errors ?? []) : []);
    },
  });
  const problems = fields.problems as Partial<Record<string, string>>;

  const send = async () => {
    if (!pending && fields.check()) await run(() => save(values));
  };

  return {
    values,
    pending,
    refusal: refusal === undefined ? null : ({ message: refusal, waitSeconds } satisfies Refusal),
    formProps: {
      ref: fields.ref,
      onSubmit: (event: { preventDefault: () => void }) => {
        event.preventDefault();
        void send();
      },
    },
    fieldProps: (name: keyof Values & string) => ({
      name,
      value: values[name],
      error: problems[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setValues((now) => ({ ...now, [name]: target.value })),
    }),
  };
}
