import { Problem } from '#kernel/problem.ts';
import { readSentryDsn, type SentryDsn } from '#kernel/reporting/sentry-dsn.ts';

const NEW_LINE = 10;

/** Refuses an envelope that does not name the configured DSN at its head: we carry reports to one place only. */
export function requireOwnDsn(envelope: Buffer, own: SentryDsn): void {
  const named = dsnOf(envelope);
  if (named?.endpoint !== own.endpoint || named.publicKey !== own.publicKey) throw new Problem('request.invalid');
}

const dsnOf = (envelope: Buffer): SentryDsn | undefined => {
  try {
    const end = envelope.indexOf(NEW_LINE);
    const head = JSON.parse(envelope.toString('utf8', 0, end === -1 ? envelope.length : end)) as {
      dsn?: unknown;
    } | null;
    return readSentryDsn(String(head?.dsn));
  } catch {
    return undefined;
  }
};
