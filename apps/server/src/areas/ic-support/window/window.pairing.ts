import { randomInt } from 'node:crypto';
import { WINDOW_CODE_DIGITS, WINDOW_CODE_MINUTES, type WindowView } from '@nattoku/contract/ic-support/ic-window';
import type { FacilityId, OrderId, OrderItemId, PatientId } from '@nattoku/contract/shared/primitives';
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { talkAudit } from '#areas/ic-support/order/ic-order.lock.ts';
import { lockHeld } from '#areas/ic-support/session/session.lock.ts';
import { viewOf } from '#areas/ic-support/window/window.view.ts';
import { icWindows } from '#domain/talk/session.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Exchange } from '#kernel/http/mount.ts';
import { newId } from '#kernel/new-id.ts';
import { Problem } from '#kernel/problem.ts';
import { read, type Scope, type StaffScope, type SystemActor } from '#kernel/scope.ts';
import { hashSecret, newSecret } from '#kernel/secrets/secret.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';

/** A window that stays open over a long day, and not over night. */
const WINDOW_SECONDS = 12 * 3600;

/** A code that nobody else's window waits for just now, so that it leads to one talk alone. */
export const pairWindow = write(async (tx, orderId: OrderId, scope: StaffScope) => {
  const { order, talk } = await lockHeld(tx, orderId, scope);
  if (talk.state !== 'planned' && talk.state !== 'inSession') throw new Problem('talk.illegalTransition');
  const now = scope.clock.now();
  const code = await freeCode(tx, now);
  const until = new Date(now.getTime() + WINDOW_CODE_MINUTES * 60_000);
  await tx.insert(icWindows).values({
    id: newId(now.getTime()),
    orderItemId: talk.orderItemId,
    codeHash: hashSecret(code),
    codeUntil: until,
    createdBy: scope.actor.staffId,
    createdAt: now,
  });
  return { result: { code, until: until.toISOString() }, audit: talkAudit('talk.pairWindow', order) };
});

const TRIES = 20;

const freeCode = async (tx: Tx, now: Date): Promise<string> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const code = String(randomInt(10 ** WINDOW_CODE_DIGITS)).padStart(WINDOW_CODE_DIGITS, '0');
    const { rows } = await tx.$client.query<{ id: string | null }>(
      'SELECT app.facility_of_ic_window_code($1, $2) AS id',
      [hashSecret(code), now],
    );
    if (!rows[0]?.id) return code;
  }
  throw new Problem('unavailable');
};

/** Closes what shows the talk, and what a code would still open. */
export async function closeWindows(tx: Tx, itemId: OrderItemId, now: Date): Promise<void> {
  const open = and(eq(icWindows.orderItemId, itemId), isNull(icWindows.endedAt));
  await tx.update(icWindows).set({ endedAt: now }).where(open);
}

export const endWindows = write(async (tx, orderId: OrderId, scope: StaffScope) => {
  const { order, talk } = await lockHeld(tx, orderId, scope);
  await closeWindows(tx, talk.orderItemId, scope.clock.now());
  return {
    result: {},
    audit: talkAudit('talk.endWindows', order),
    changes: [{ topic: 'talk', id: orderId }],
  };
});

const systemOf = (facilityId: FacilityId): SystemActor => ({ kind: 'system', facilityId });

/**
 * Opens a second window with a code. Wrong ones are counted for the address that they come from.
 * @throws Problem `window.codeWrong`, `window.tooMany`
 */
export const joinWith =
  (services: Services) =>
  async (typed: string, { request, reply }: Exchange): Promise<WindowView> => {
    const code = typed.normalize('NFKC').replaceAll(/\D/gu, '');
    const { view, token } = await services.rateLimits.attempt({
      name: 'windowCodePerAddress',
      subject: request.ip,
      isFailure: (error) => error instanceof Problem && error.code === 'window.codeWrong',
      run: async () => {
        const facilityId = await facilityOf(services, 'SELECT app.facility_of_ic_window_code($1, $2) AS id', [
          hashSecret(code),
          services.clock.now(),
        ]);
        if (!facilityId) throw new Problem('window.codeWrong');
        const scope = services.scopeOf(systemOf(facilityId), request.id, request.log);
        return join(scope, { code, token: newSecret() });
      },
    });
    await endOwnWindow(services, request);
    services.cookies.set(reply, 'window', token, WINDOW_SECONDS);
    return view;
  };

type Joining = { code: string; token: string };
type Waiting = { id: string; itemId: OrderItemId; orderId: OrderId; patientId: PatientId | null };

const join = write(async (tx, { code, token }: Joining, { clock }: Scope<SystemActor>) => {
  const now = clock.now();
  const { rows } = await tx.$client.query<Waiting>(
    `SELECT w.id, w.order_item_id AS "itemId", o.id AS "orderId", o.patient_id AS "patientId"
       FROM ic_windows w JOIN ic_talks t ON t.order_item_id = w.order_item_id JOIN orders o ON o.id = t.order_id
            JOIN facilities f ON f.id = w.facility_id
      WHERE w.code_hash = $1 AND w.code_until > $2 AND w.joined_at IS NULL AND w.ended_at IS NULL AND 'icSupport' = ANY (f.features)
      ORDER BY w.created_at DESC LIMIT 1 FOR UPDATE OF w`,
    [hashSecret(code), now],
  );
  const [waiting] = rows;
  if (!waiting) throw new Problem('window.codeWrong');
  await tx
    .update(icWindows)
    .set({ joinedAt: now, tokenHash: hashSecret(token) })
    .where(eq(icWindows.id, waiting.id));
  const view = await viewOf(tx, waiting.itemId, now);
  return {
    result: { view, token },
    audit: talkAudit('talk.joinWindow', { id: waiting.orderId, patientId: waiting.patientId }),
    changes: [{ topic: 'talk', id: waiting.orderId }],
  };
});

export type OpenWindow = { id: string; facilityId: FacilityId; itemId: OrderItemId; orderId: OrderId };

const facilityOf = async ({ database }: Services, statement: string, values: unknown[]): Promise<FacilityId | null> => {
  const { rows } = await database.pool.query<{ id: FacilityId | null }>(statement, values);
  return rows[0]?.id ?? null;
};

/** The window of this device; null where it has none, or it was closed. */
export async function windowOf(services: Services, request: FastifyRequest): Promise<OpenWindow | null> {
  const token = services.cookies.get(request, 'window');
  if (!token) return null;
  const hash = hashSecret(token);
  const facilityId = await facilityOf(services, 'SELECT app.facility_of_ic_window($1) AS id', [hash]);
  if (!facilityId) return null;
  const since = new Date(services.clock.now().getTime() - WINDOW_SECONDS * 1000);
  const scope = services.scopeOf(systemOf(facilityId), request.id, request.log);
  return read(scope, async (tx) => {
    const { rows } = await tx.$client.query<Omit<OpenWindow, 'facilityId'>>(
      `SELECT w.id, w.order_item_id AS "itemId", t.order_id AS "orderId"
         FROM ic_windows w JOIN ic_talks t ON t.order_item_id = w.order_item_id JOIN facilities f ON f.id = w.facility_id
        WHERE w.token_hash = $1 AND w.ended_at IS NULL AND w.joined_at > $2 AND 'icSupport' = ANY (f.features)`,
      [hash, since],
    );
    return rows[0] ? { ...rows[0], facilityId } : null;
  });
}

/** @throws Problem `window.ended` */
export async function requireWindow(services: Services, request: FastifyRequest): Promise<OpenWindow> {
  const window = await windowOf(services, request);
  if (!window) throw new Problem('window.ended');
  return window;
}

/** A device shows one talk: what it showed before is closed. */
export async function endOwnWindow(services: Services, request: FastifyRequest): Promise<void> {
  const window = await windowOf(services, request);
  if (!window) return;
  const scope = services.scopeOf(systemOf(window.facilityId), request.id, request.log);
  await services.database.transaction(window.facilityId, (tx) =>
    tx.update(icWindows).set({ endedAt: scope.clock.now() }).where(eq(icWindows.id, window.id)),
  );
}
