import type { SignInMethod } from '@nattoku/contract/auth/auth';
import type { Pending } from '@nattoku/contract/shared/endpoint';
import type { ApiClientId, ApiScope } from '@nattoku/contract/interoperability/interoperability';
import type { Feature, Permission, Role } from '@nattoku/contract/auth/permissions';
import type { FacilityId, FamilyLinkId, StaffId } from '@nattoku/contract/shared/primitives';
import type { FastifyBaseLogger as Log } from 'fastify';
import type { AuditKey } from '#kernel/audit/audit-hash.ts';
import type { AuditJournal } from '#kernel/audit/audit-journal.ts';
import type { Connections, Tx } from '#kernel/database/database.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Idempotency } from '#kernel/idempotency.ts';
import type { Jobs } from '#kernel/jobs/jobs.ts';

/** A staff member who is signed in. */
export type StaffActor = {
  kind: 'staff';
  facilityId: FacilityId;
  staffId: StaffId;
  sessionId: string;
  name: string;
  role: Role;
  permissions: readonly Permission[];
  features: readonly Feature[];
  lockedAt: Date | null;
  /** What must be done before anything else; until then there are no permissions. */
  pending: Pending | null;
  method: SignInMethod;
  /** When password or second factor were last given. */
  provedAt: Date | null;
};

/** What a link opened, and for whom – in the words of the product, which its domain adds here. */
export interface LinkSubject {}

/** Somebody who opened a link; `verified` once they have proved who they are. */
export type LinkActor = LinkSubject & {
  kind: 'link';
  facilityId: FacilityId;
  linkId: string;
  linkSessionId: string;
  verified: boolean;
};

/** To whom of the family a link was given, and what of – in the words of the product, which its domain adds here. */
export interface FamilySubject {}

/** Somebody of the family with a link of their own: reads and watches, and counts nowhere as the person whom the order is about. */
export type FamilyActor = FamilySubject & {
  kind: 'family';
  facilityId: FacilityId;
  familyLinkId: FamilyLinkId;
  familySessionId: string;
  verified: boolean;
};

/** Another system of the hospital, by its key. It only reads. */
export type ClientActor = {
  kind: 'client';
  facilityId: FacilityId;
  clientId: ApiClientId;
  name: string;
  resources: readonly ApiScope[];
  /** Switched on in its facility. */
  features: readonly Feature[];
};

/** The server itself: jobs, seeds and commands. */
export type SystemActor = { kind: 'system'; facilityId: FacilityId };
export type Anonymous = { kind: 'anonymous' };
export type Actor = StaffActor | LinkActor | FamilyActor | ClientActor | SystemActor;

/** Who asks, and by what means the answer may be found. Operations get nothing else. */
export type Scope<A = Actor> = {
  actor: A;
  requestId: string;
  database: Connections;
  clock: Clock;
  jobs: Pick<Jobs, 'enqueue' | 'wake'>;
  log: Log;
  /** What events of the audit log are written with. */
  auditKey: AuditKey;
  /** Where reads are written down before they are answered. */
  journal: AuditJournal;
  idempotency?: Idempotency;
};
export type StaffScope = Scope<StaffActor>;
export type LinkScope = Scope<LinkActor>;
export type FamilyScope = Scope<FamilyActor>;
export type ClientScope = Scope<ClientActor>;

/** A question: one transaction that sees the actor's facility. */
export const read = <A extends Actor, T>(scope: Scope<A>, question: (tx: Tx) => Promise<T>): Promise<T> =>
  scope.database.transaction(scope.actor.facilityId, question);
