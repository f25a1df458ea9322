/** `unreachable`: nobody takes the connection, or it broke. `silent`: it stands and nothing answers. `busy`: every connection is in use. */
export type OutageReason = 'unreachable' | 'silent' | 'busy';

/** The database could not be asked; the same request is worth another try. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  readonly code = 'DATABASE_UNAVAILABLE';
  readonly reason: OutageReason;
  /** The connection broke while a transaction was being committed: nobody knows whether it was. */
  readonly mayBeCommitted: boolean;

  constructor(
    reason: OutageReason,
    { cause, mayBeCommitted = false }: { cause?: unknown; mayBeCommitted?: boolean } = {},
  ) {
    super(`the database is ${reason}`, { cause });
    this.reason = reason;
    this.mayBeCommitted = mayBeCommitted;
  }
}

/** Whether what a failed transaction was about is certain not to have happened, so that its files may be removed. */
export const isUndone = (error: unknown): boolean => !(error instanceof DatabaseUnavailable && error.mayBeCommitted);
