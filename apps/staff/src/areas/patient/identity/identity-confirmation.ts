import type { IdentityConfirmation, IdentityField } from '@nattoku/contract/patient/patient-identity';
import { useState } from 'react';

export type IdentityLine = { field: IdentityField; before: string; after: string };

/** What somebody ticks and writes before a record may become that of another: each line by itself, and why. */
export function useIdentityConfirmation(lines: readonly IdentityLine[]) {
  const [ticked, setTicked] = useState<readonly IdentityField[]>([]);
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const isOpen = ({ field }: IdentityLine) => !ticked.includes(field);

  /** Null while something is missing, which is said from then on. */
  const confirmed = (): IdentityConfirmation | null => {
    setAsked(true);
    if (lines.some(isOpen) || reason.trim() === '') return null;
    return { fields: lines.map(({ field }) => field), reason };
  };
  return {
    lines,
    ticked,
    reason,
    setReason,
    tick: (field: IdentityField, isTicked: boolean) =>
      setTicked((known) => (isTicked ? [...known, field] : known.filter((each) => each !== field))),
    tickProblem: (line: IdentityLine) => (isAsked && isOpen(line) ? '確かめて、チェックを入れてください' : undefined),
    reasonProblem: isAsked && reason.trim() === '' ? '理由を入力してください' : undefined,
    confirmed,
  };
}

export type IdentityConfirming = ReturnType<typeof useIdentityConfirmation>;
