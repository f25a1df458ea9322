import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { patientPageContract, type PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import type pg from 'pg';

/** A patient before one item of one order. */
export type Visit = { cookie: string; itemId: OrderItemId };

/**
 * Patients, each with an order, its link and a visit that is open, as the server would store them: many people typing birth dates are not measured. What only the kind
 * has of the items is the caller's to add. Leaves a table `doctor` behind with who ordered.
 */
export async function openVisits(owner: pg.Client, kind: string, count: number): Promise<Visit[]> {
  const visits = Array.from({ length: count }, () => ({
    token: randomBytes(32).toString('base64url'),
    patientId: randomUUID(),
    orderId: randomUUID(),
    itemId: randomUUID(),
    linkId: randomUUID(),
  }));
  const columns = [
    visits.map(({ patientId }) => patientId),
    visits.map(({ orderId }) => orderId),
    visits.map(({ itemId }) => itemId),
    visits.map(({ linkId }) => linkId),
    visits.map(({ token }) => createHash('sha256').update(token).digest()),
  ];
  const given =
    'FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::bytea[]) WITH ORDINALITY AS v (patient_id, order_id, item_id, link_id, hash, place), doctor d';
  await owner.query(
    "CREATE TEMP TABLE doctor AS SELECT id, facility_id FROM staff WHERE email = 'doctor@sakura.example'",
  );
  const statements = [
    `INSERT INTO patients (id, facility_id, patient_number, family_name, given_name, family_name_kana, given_name_kana, birth_date, sex,
       name_folded, kana_folded, search_text)
     SELECT v.patient_id, d.facility_id, 'V' || v.place, '計測', '患者' || v.place, 'ケイソク', 'カンジャ', '1950-01-01', 'unknown',
            '計測患者' || v.place, 'けいそくかんしや', 'v' || v.place ${given}`,
    `INSERT INTO orders (id, facility_id, area, lifecycle, title, patient_id, expires_at, issued_at, created_by)
     SELECT v.order_id, d.facility_id, 'video', 'issued', '計測', v.patient_id,
            now() + interval '1 day', now() - interval '1 hour', d.id ${given}`,
    `INSERT INTO order_items (id, facility_id, order_id, kind, position, title)
     SELECT v.item_id, d.facility_id, v.order_id, '${kind}', 0, '計測' ${given}`,
    `INSERT INTO order_links (id, facility_id, order_id, secret_hash, issued_at, issued_by, expires_at, wrong_tries)
     SELECT v.link_id, d.facility_id, v.order_id, sha256(v.hash), now(), d.id, now() + interval '1 day', 0 ${given}`,
    `INSERT INTO link_sessions (id, facility_id, link_id, token_hash, expires_at, verified_at)
     SELECT gen_random_uuid(), d.facility_id, v.link_id, v.hash, now() + interval '1 hour', now() ${given}`,
  ];
  for (const statement of statements) await owner.query(statement, columns);
  return visits.map(({ token, itemId }) => ({ cookie: `link=${token}`, itemId: itemId as OrderItemId }));
}

/** As the patient page does: whatever the server is too busy for is sent again. Answers how long it took, in milliseconds. */
export async function sendRecords(origin: string, cookie: string, records: readonly PatientRecord[]): Promise<number> {
  const begin = performance.now();
  const body = JSON.stringify({ records });
  const headers = { cookie, 'content-type': 'application/json' };
  const { method, path } = patientPageContract.record;
  for (;;) {
    const reply = await fetch(`${origin}/api${path}`, { method, headers, body }).catch(() => undefined);
    if (reply?.ok) {
      await reply.body?.cancel();
      return performance.now() - begin;
    }
    if (reply && reply.status < 500 && reply.status !== 429) throw new Error(`${reply.status}: ${await reply.text()}`);
    await reply?.body?.cancel();
    await pause(200);
  }
}

export const rateOf = (count: number, milliseconds: number): number => (count * 1000) / milliseconds;
