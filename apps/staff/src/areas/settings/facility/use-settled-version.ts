import { useState } from 'react';

/** The version that a form began with, and what somebody else saved since. */
export function useSettledVersion<Saved extends { version: number }>(opened: number | undefined) {
  const [version, setVersion] = useState(opened);
  const [conflict, setConflict] = useState<Saved>();
  /** Goes on from what the other person saved; says what that was, for the person who wants to begin with it. */
  const settle = (): Saved | undefined => {
    if (conflict) setVersion(conflict.version);
    setConflict(undefined);
    return conflict;
  };
  return { version, setVersion, conflict, setConflict, settle };
}
