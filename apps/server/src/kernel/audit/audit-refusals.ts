import { notedAs } from '@nattoku/contract/shared/problems';
import type { FastifyRequest } from 'fastify';
import { recordAudit, type AuditEntry } from '#kernel/audit/audit.ts';
import { atSourceOf } from '#kernel/audit/audit-source.ts';
import type { Problem } from '#kernel/problem.ts';
import type { Actor } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

export type NoteRefusal = (request: FastifyRequest, problem: Problem) => Promise<void>;
type Means = Pick<Services, 'database' | 'scopeOf' | 'log'>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Writes down that something was refused (specification/audit.md §2): whom, from where, what, and the ids that were asked for – never what was
 * typed. The refusal stands whether or not this succeeds. A wrong password is written after the answer, so that how long it takes tells nothing.
 */
export const noteRefusals =
  (means: Means): NoteRefusal =>
  async (request, problem) => {
    const { actor } = request;
    const noted = notedAs(problem.code);
    if (noted === 'secret') {
      void atSourceOf(request, () => noteWrongSecret(means, request, problem)).catch((error: unknown) =>
        means.log.error({ err: error }, 'audit of a refusal'),
      );
      return;
    }
    const isKnown = actor?.kind === 'staff' || actor?.kind === 'client';
    if (!isKnown || noted !== 'access') return;
    const ids = idsOf(request);
    if (problem.code === 'notFound' && ids.length === 0) return;
    await atSourceOf(request, () => note(means, request, actor, refusal(request, problem, ids))).catch(
      (error: unknown) => means.log.error({ err: error }, 'audit of a refusal'),
    );
  };

const idsOf = ({ params }: FastifyRequest): string[] =>
  Object.values((params ?? {}) as Record<string, unknown>).filter(
    (value): value is string => typeof value === 'string' && uuid.test(value),
  );

const refusal = (request: FastifyRequest, { code, extra }: Problem, ids: readonly string[]): AuditEntry => ({
  action: 'access.refused',
  subject: { type: 'endpoint', id: ids[0] ?? null },
  patientId: extra.patientId ?? null,
  outcome: 'refused',
  detail: { problem: code, route: `${request.method} ${request.routeOptions.url ?? ''}` },
});

const note = ({ database, scopeOf, log }: Means, { id }: FastifyRequest, actor: Actor, entry: AuditEntry) =>
  database.transaction(actor.facilityId, (tx) => recordAudit(tx, scopeOf(actor, id, log), [entry]));

/** An address that no account has belongs to no facility, so that there is nobody who could read about it. */
const noteWrongSecret = async (means: Means, request: FastifyRequest, { code }: Problem): Promise<void> => {
  const { actor } = request;
  const entry = (staffId: string): AuditEntry => ({
    action: 'auth.refused',
    subject: { type: 'staff', id: staffId },
    outcome: 'refused',
    detail: { problem: code, route: `${request.method} ${request.routeOptions.url ?? ''}` },
  });
  if (actor?.kind === 'staff') return note(means, request, actor, entry(actor.staffId));
  const email = (request.body as { email?: unknown } | null)?.email;
  if (typeof email !== 'string') return;
  const { rows } = await means.database.pool.query<{ staff_id: string; facility_id: string }>(
    'SELECT staff_id, facility_id FROM app.account_by_email($1)',
    [email],
  );
  const [account] = rows;
  if (!account) return;
  const system = { kind: 'system', facilityId: account.facility_id } as Actor;
  await note(means, request, system, entry(account.staff_id));
};
