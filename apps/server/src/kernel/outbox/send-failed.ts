/** A message that did not leave. `isFinal`: this address will never get it; otherwise another try may help. */
export abstract class SendFailed extends Error {
  abstract readonly isFinal: boolean;
  /** How long the other side asked us to wait. */
  readonly retryAfterSeconds: number | null = null;
}
