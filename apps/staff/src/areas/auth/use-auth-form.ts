import { ApiProblem, NetworkProblem } from '@nattoku/contract/shared/http-client';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { useRef, useState, type ChangeEvent } from 'react';
import type { Refusal } from '#areas/auth/sign-in/use-auth-attempt.ts';

type Options<Values> = {
  initial: Values;
  check: (values: Values) => readonly FieldProblem[];
  save: (values: Values) => Promise<void>;
};

/** A form outside sign-in: few fields, no library. `fieldProps(name)` belongs to a field, `formProps` to the form. */
export function useAuthForm<Values extends Record<string, string>>({ initial, check, save }: Options<Values>) {
  const [values, setValues] = useState(initial);
  const fields = useCheckedFields(() => check(values));
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const busy = useRef(false);
  const problems = fields.problems as Partial<Record<string, string>>;

  const send = async () => {
    if (busy.current || !fields.check()) return;
    busy.current = true;
    setPending(true);
    setRefusal(null);
    try {
      await save(values);
    } catch (error) {
      setRefusal(refusalOf(error));
      fields.refuse(error instanceof ApiProblem ? (error.body.errors ?? []) : []);
    } finally {
      busy.current = false;
      setPending(false);
    }
  };

  return {
    values,
    pending,
    refusal,
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

/** A bug is no refusal and goes on to the person who reports it. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof ApiProblem) return { message: error.body.title, waitSeconds: error.body.retryAfterSeconds ?? 0 };
  if (error instanceof NetworkProblem)
    return { message: '通信できませんでした。入力はそのまま残っています。もう一度お試しください。', waitSeconds: 0 };
  throw error;
}
