import type { FieldProblem } from '@nattoku/contract/shared/problems';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';
import styles from '#editing/reason-dialog.module.css';
import { useAskedClosing } from '#editing/editing-dialog.tsx';

type Props = Omit<ComponentProps<typeof ConfirmDialog>, 'open' | 'onConfirm' | 'children'> & {
  /** What the reason is called. */
  label: string;
  /** Perceived characters. */
  counter: number;
  rows?: number;
  /** What is wrong with a normalised reason; its field is `reason`. */
  check: (reason: string) => FieldProblem[];
  /** `letGo` says that the reason is kept: closing asks no more. */
  onConfirm: (reason: string, letGo: () => void) => void;
  /** Above the reason. */
  children?: ReactNode;
};

/** A question that is answered with a reason. What was typed is not thrown away without being asked. */
export function ReasonDialog({ label, counter, rows = 3, check, onConfirm, onClose, children, ...dialog }: Props) {
  const [typed, setTyped] = useState('');
  const reason = normaliseText(typed);
  const { ref, problems, check: isRight } = useCheckedFields(() => check(reason));
  const letGo = useUnsavedInput(typed !== '');
  const { close, question } = useAskedClosing(onClose);
  return (
    <ConfirmDialog
      {...dialog}
      open
      onClose={close}
      onConfirm={() => {
        if (isRight()) onConfirm(reason, letGo);
      }}
    >
      <div ref={ref} className={styles.fields}>
        {children}
        <TextAreaField
          label={label}
          name="reason"
          required
          rows={rows}
          counter={counter}
          value={typed}
          error={problems['reason']}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {question}
    </ConfirmDialog>
  );
}
