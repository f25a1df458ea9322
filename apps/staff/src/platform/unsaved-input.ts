const holders = new Set<symbol>();

/** Says that something typed is not saved yet; the answer says that it is, or was given up. */
export function holdUnsavedInput(): () => void {
  const holder = Symbol('unsaved input');
  holders.add(holder);
  return () => void holders.delete(holder);
}

/** Whether leaving this document would lose what somebody typed. */
export const hasUnsavedInput = (): boolean => holders.size > 0;
