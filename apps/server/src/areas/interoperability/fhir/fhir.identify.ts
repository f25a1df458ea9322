import type { Feature } from '@nattoku/contract/auth/permissions';
import type { ApiClientId, ApiScope } from '@nattoku/contract/interoperability/interoperability';
import type { FacilityId } from '@nattoku/contract/shared/primitives';
import type { FastifyRequest } from 'fastify';
import { Problem } from '#kernel/problem.ts';
import type { ClientActor } from '#kernel/scope.ts';
import { hashSecret, newSecret } from '#kernel/secrets/secret.ts';
import type { Services } from '#kernel/services.ts';
import type { LookedUp } from '#kernel/sessions/who-asks.ts';

const PREFIX = 'nk_';
const KEY = /^Bearer (nk_[\w-]{43})$/;
const USE_NOTED_EVERY_MS = 60_000;

/** 256 bits; the beginning lets a search for leaked secrets recognise it. */
export const newApiKey = (): string => PREFIX + newSecret();

type Means = Pick<Services, 'database' | 'clock' | 'rateLimits' | 'whoAsks' | 'uses'>;

type Row = {
  id: ApiClientId;
  name: string;
  resources: ApiScope[];
  expires_at: Date;
  revoked_at: Date | null;
  last_used_at: Date | null;
  features: Feature[];
};
/** Of a key that holds. */
type Holding = { actor: ClientActor; expiresAt: Date; lastUsedAt: Date | null };

/** What of these a facility must use for a key to read it; patients and orders are there in every facility. */
const featuresNeeded: Partial<Record<ApiScope, readonly Feature[]>> = {
  Consent: ['consent'],
  Communication: ['icSupport'],
  Provenance: ['icSupport'],
  DocumentReference: ['consent', 'icSupport'],
  Questionnaire: ['medicalInterview'],
  QuestionnaireResponse: ['medicalInterview'],
  'QuestionnaireResponse.create': ['medicalInterview'],
};

const readable = ({ resources, features }: Row): ApiScope[] =>
  resources.filter((resource) => {
    const needed = featuresNeeded[resource];
    return needed === undefined || needed.some((feature) => features.includes(feature));
  });

const lastUsed = { table: 'api_clients', column: 'last_used_at' };

/**
 * Which system asks, by its key, mostly out of memory.
 * @throws Problem `client.keyInvalid`
 */
async function clientOf(means: Means, key: string): Promise<ClientActor> {
  const hash = hashSecret(key);
  const now = means.clock.now();
  const shelf = means.whoAsks.shelf<Holding>('client');
  const kept = shelf.kept(hash);
  const holding =
    kept && now < kept.expiresAt ? kept : (await shelf.keep(hash, () => lookUp(means, hash, now))).lookedUp.facts;
  const { actor, lastUsedAt } = holding;
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() >= USE_NOTED_EVERY_MS) {
    holding.lastUsedAt = now;
    means.uses.note(lastUsed, { facilityId: actor.facilityId, id: actor.clientId, at: now });
    // A person who sets a system up looks at once whether its key was used.
    if (!lastUsedAt) await means.uses.settle();
  }
  return actor;
}

const lookUp = async (
  { database: { identity } }: Means,
  hash: Buffer,
  now: Date,
): Promise<{ lookedUp: LookedUp<Holding> }> => {
  const { rows } = await identity.pool.query<{ id: FacilityId | null }>('SELECT app.facility_of_api_client($1) AS id', [
    hash,
  ]);
  const facilityId = rows[0]?.id;
  if (!facilityId) throw new Problem('client.keyInvalid');
  const { rows: found } = await identity.transaction(facilityId, (tx) =>
    tx.$client.query<Row>(
      `SELECT c.id, c.name, resources, expires_at, revoked_at, last_used_at, f.features
         FROM api_clients c JOIN facilities f ON f.id = c.facility_id WHERE key_hash = $1`,
      [hash],
    ),
  );
  const [row] = found;
  if (!row || row.revoked_at || row.expires_at <= now) throw new Problem('client.keyInvalid');
  const { id: clientId, name, features } = row;
  const actor: ClientActor = { kind: 'client', facilityId, clientId, name, resources: readable(row), features };
  const facts = { actor, expiresAt: row.expires_at, lastUsedAt: row.last_used_at };
  return { lookedUp: { facts, subjects: [facilityId, row.id] } };
};

/** The system whose key holds and that is not asking too often. Wrong keys are counted by address. */
export async function identifyClient(means: Means, request: FastifyRequest): Promise<ClientActor> {
  const { rateLimits } = means;
  try {
    const key = KEY.exec(request.headers.authorization ?? '')?.[1];
    if (!key) throw new Problem('client.keyInvalid');
    const actor = await clientOf(means, key);
    await rateLimits.spend('fhirPerClient', actor.clientId);
    return actor;
  } catch (error) {
    if (error instanceof Problem && error.code === 'client.keyInvalid')
      await rateLimits.spend('wrongKeyPerAddress', request.ip);
    throw error;
  }
}
