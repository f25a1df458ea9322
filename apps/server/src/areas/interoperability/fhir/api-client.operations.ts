import {
  type ApiClient,
  type ApiClientId,
  apiClientLimits,
  apiClientUntilMessage,
  type ApiScope,
  fhirPath,
  type NewApiClient,
} from '@nattoku/contract/interoperability/interoperability';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { max, required } from '@nattoku/rules/text/validation';
import { ownNumberSystem } from '#areas/interoperability/fhir/fhir.facility.ts';
import { newApiKey } from '#areas/interoperability/fhir/fhir.identify.ts';
import type { Tx } from '#kernel/database/database.ts';
import { requireFreshProof } from '#kernel/sessions/fresh-proof.ts';
import { newId } from '#kernel/new-id.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';
import { hashSecret } from '#kernel/secrets/secret.ts';
import { write } from '#kernel/write.ts';

const HINT_LENGTH = 4;

type Row = {
  id: ApiClientId;
  name: string;
  resources: ApiScope[];
  key_hint: string;
  created_by_name: string;
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
};

const select = `SELECT c.id, c.name, resources, key_hint, s.name AS created_by_name, c.created_at, expires_at, last_used_at, revoked_at
  FROM api_clients c JOIN staff s ON s.id = c.created_by`;

const present = (row: Row, now: Date): ApiClient => ({
  id: row.id,
  name: row.name,
  resources: row.resources,
  keyHint: row.key_hint,
  state: row.revoked_at ? 'revoked' : row.expires_at <= now ? 'expired' : 'active',
  createdByName: row.created_by_name,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  revokedAt: row.revoked_at?.toISOString() ?? null,
});

const mustFind = async (tx: Tx, id: ApiClientId, now: Date): Promise<ApiClient> => {
  const { rows } = await tx.$client.query<Row>(`${select} WHERE c.id = $1`, [id]);
  if (!rows[0]) throw new Problem('notFound');
  return present(rows[0], now);
};

export const listClients = (scope: StaffScope, publicUrl: string) =>
  read(scope, async (tx) => {
    const { rows } = await tx.$client.query<Row>(`${select} ORDER BY c.created_at DESC, c.id DESC LIMIT 200`);
    return {
      items: rows.map((row) => present(row, scope.clock.now())),
      baseUrl: publicUrl + fhirPath,
      patientNumberSystem: await ownNumberSystem(tx),
    };
  });

const checked = ({ name: typed, resources, until }: NewApiClient, today: string): NewApiClient => {
  const name = normaliseText(typed);
  const verdicts = {
    name: [required(name), max(name, apiClientLimits.name)],
    until: [(until >= today && until <= addDays(today, apiClientLimits.days)) || apiClientUntilMessage],
  };
  const errors = Object.entries(verdicts).flatMap(([field, each]) =>
    each
      .filter((verdict) => verdict !== true)
      .slice(0, 1)
      .map((message) => ({ field, message })),
  );
  if (errors.length > 0) throw invalidInput(...errors);
  return { name, resources: [...new Set(resources)], until };
};

/**
 * Makes a key. Only its hash is stored: the answer is the one time that it is seen.
 * @throws Problem `session.proofNeeded`, `interoperability.tooMany`
 */
export const createClient = async (scope: StaffScope, given: NewApiClient) => {
  requireFreshProof(scope);
  return insertClient(scope, checked(given, todayInTokyo(scope.clock.now())));
};

const insertClient = write(async (tx, { name, resources, until }: NewApiClient, scope: StaffScope) => {
  const now = scope.clock.now();
  const { rows } = await tx.$client.query<{ amount: number }>(
    'SELECT count(*)::int AS amount FROM api_clients WHERE revoked_at IS NULL AND expires_at > $1',
    [now],
  );
  if ((rows[0]?.amount ?? 0) >= apiClientLimits.amount) throw new Problem('interoperability.tooMany');
  const id = newId<ApiClientId>(now.getTime());
  const key = newApiKey();
  // It holds to the end of its last day in Tokyo.
  const expiresAt = new Date(`${addDays(until, 1)}T00:00:00+09:00`);
  await tx.$client.query(
    `INSERT INTO api_clients (id, name, resources, key_hash, key_hint, created_by, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, name, resources, hashSecret(key), key.slice(-HINT_LENGTH), scope.actor.staffId, now, expiresAt],
  );
  return {
    result: { client: await mustFind(tx, id, now), key },
    audit: { action: 'apiClient.create', subject: { type: 'apiClient', id }, detail: { resources, until } },
    changes: [{ topic: 'interoperability', id }],
  };
});

/** From the next request on the key is refused. Revoking it again changes nothing. */
export const revokeClient = write(async (tx, id: ApiClientId, scope: StaffScope) => {
  const now = scope.clock.now();
  await tx.$client.query(
    'UPDATE api_clients SET revoked_at = $2, revoked_by = $3 WHERE id = $1 AND revoked_at IS NULL',
    [id, now, scope.actor.staffId],
  );
  return {
    result: await mustFind(tx, id, now),
    audit: { action: 'apiClient.revoke', subject: { type: 'apiClient', id } },
    changes: [{ topic: 'interoperability', id }],
  };
});
