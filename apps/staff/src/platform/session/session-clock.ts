let extendedAt = Date.now();

/** The server counted a call as activity, so the idle time begins again. */
export function noteExtendingCall(): void {
  extendedAt = Date.now();
}

export const millisecondsSinceExtended = (): number => Date.now() - extendedAt;
