import type { Session, SessionEnd } from '@nattoku/contract/auth/auth';

/** Without a session the reason says why one that there was has ended, where the server knows it. */
export type SessionState = { session: Session } | { session: null; reason: 'none' | SessionEnd };

export type Credentials = { email: string; password: string };

/**
 * Signs staff in and out. Every method fails with an AuthError. It is kept free of libraries, because the page on which
 * people sign in loads it before anything else.
 */
export interface AuthClient {
  /** Asks the server who is signed in; never extends the session. */
  session(): Promise<SessionState>;
  signIn(credentials: Credentials): Promise<Session>;
  /** Succeeds also when nobody is signed in. */
  signOut(): Promise<void>;
  /** From now on only `unlock` and `signOut` answer. */
  lock(): Promise<Session>;
  unlock(password: string): Promise<Session>;
}

export const authErrorCodes = [
  'invalid-credential',
  'too-many-requests',
  'session-ended',
  'network-request-failed',
  'internal-error',
] as const;
export type AuthErrorCode = (typeof authErrorCodes)[number];

export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly code: AuthErrorCode;
  /** With too-many-requests, where the server said it. */
  readonly retryAfterSeconds: number | null;

  constructor(code: AuthErrorCode, options?: ErrorOptions & { retryAfterSeconds?: number | undefined }) {
    super(code, options);
    this.code = code;
    this.retryAfterSeconds = options?.retryAfterSeconds ?? null;
  }
}
