import { LAUNCH_MINUTES, type LaunchId, LaunchIntent } from '@nattoku/contract/interoperability/launch';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { z } from 'zod';
import { numbersOf } from '#areas/interoperability/fhir/fhir.facility.ts';
import { refusedPatient, readSentPatient } from '#areas/interoperability/fhir/fhir.patient-sent.ts';
import { numberRules, type Taken, takeIn } from '#areas/interoperability/fhir/fhir.patient-write.ts';
import { significantNumberOf } from '#domain/patient/patient.table.ts';
import type { AuditEntry } from '#kernel/audit/audit.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { Problem } from '#kernel/problem.ts';
import type { ClientScope } from '#kernel/scope.ts';
import { write, type Written } from '#kernel/write.ts';

const Parameters = z.looseObject({
  resourceType: z.literal('Parameters'),
  parameter: z
    .array(
      z.looseObject({
        name: z.string().max(50),
        resource: z.unknown().optional(),
        valueIdentifier: z.looseObject({ system: z.string().max(500), value: z.string().min(1).max(100) }).optional(),
        valueString: z.string().max(200).optional(),
        valueCode: z.string().max(50).optional(),
      }),
    )
    .max(10),
});

type Asked = {
  patient: { resource: unknown } | { number: string };
  user: string | null;
  intent: LaunchIntent;
};

/** @throws Problem `client.resource`, `client.patientRefused` */
function readAsked(given: unknown): Asked {
  const parsed = Parameters.safeParse(given);
  if (!parsed.success) throw new Problem('client.resource');
  const { parameter } = parsed.data;
  const known = ['patient', 'user', 'intent'];
  const stranger = parameter.find(({ name }) => !known.includes(name));
  if (stranger) throw refused(`この名前の parameter はありません：${stranger.name}`);
  const of = (name: string) => parameter.filter((each) => each.name === name);
  const [patient, ...more] = of('patient');
  const { resource, valueIdentifier } = patient ?? {};
  if (more.length > 0 || (resource === undefined) === (valueIdentifier === undefined))
    throw refused('患者を、patient の resource（Patient）か valueIdentifier（患者番号）で1人だけ示してください');
  const intent = LaunchIntent.safeParse(of('intent')[0]?.valueCode ?? 'record');
  if (!intent.success) throw refused(`intent は ${LaunchIntent.options.join('、')} のどれかにしてください`);
  return {
    patient: valueIdentifier ? { number: `${valueIdentifier.system}|${valueIdentifier.value}` } : { resource },
    user: of('user')[0]?.valueString?.trim() || null,
    intent: intent.data,
  };
}

const refused = (words: string): Problem => refusedPatient([{ expression: 'Parameters.parameter', words }]);

export type MadeLaunch = { launchId: LaunchId; expiresAt: Date } & Pick<Taken, 'patientId' | 'outcome'>;

/**
 * Keeps which patient is to be opened, and by whom (specification/interoperability.md §20). A Patient is registered or brought up to date first, where
 * the key may do that; what it says otherwise of who they are is not taken over, and told to whoever opens them.
 * @throws Problem `client.resource`, `client.patientRefused`, `client.notAllowed`, `notFound`
 */
export const createLaunch = write(async (tx, given: unknown, scope: ClientScope): Promise<Written<MadeLaunch>> => {
  const { patient, user, intent } = readAsked(given);
  const { taken, audit } =
    'resource' in patient ? await takeGiven(tx, patient.resource, scope) : await findGiven(tx, patient.number);
  const now = scope.clock.now();
  const launchId = newId<LaunchId>(now.getTime());
  const expiresAt = new Date(now.getTime() + LAUNCH_MINUTES * 60_000);
  await tx.$client.query(
    `INSERT INTO launches (id, api_client_id, patient_id, intent, user_email, differences, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [launchId, scope.actor.clientId, taken.patientId, intent, user, taken.held, now, expiresAt],
  );
  const { patientId, outcome } = taken;
  const made: AuditEntry = {
    action: 'launch.create',
    subject: { type: 'launch', id: launchId },
    patientId,
    detail: { intent, outcome, ...(taken.held.length > 0 ? { differences: taken.held } : {}) },
  };
  const isChanged = outcome === 'created' || outcome === 'updated';
  return {
    result: { launchId, expiresAt, patientId, outcome },
    audit: [...audit, made],
    changes: isChanged ? [{ topic: 'patient', id: patientId }] : [],
  };
});

const takeGiven = async (tx: Tx, resource: unknown, scope: ClientScope) => {
  if (!scope.actor.resources.includes('Patient.write')) throw new Problem('client.notAllowed');
  const rules = await numberRules(tx);
  const sent = readSentPatient(resource, rules.system);
  return takeIn(tx, { sent, target: { by: 'number', version: null }, rules }, scope).catch((error: unknown) => {
    if (!(error instanceof Problem) || error.code !== 'client.patientClosed') throw error;
    // Nothing is taken over; whoever has them on the screen sees what became of the record.
    return findGiven(tx, `${rules.system}|${sent.number}`);
  });
};

/** The record in which a patient lives on, whichever of their numbers is named, and however many zeros stand before it. */
const findGiven = async (tx: Tx, token: string): Promise<{ taken: Taken; audit: AuditEntry[] }> => {
  const [number] = await numbersOf(tx, token);
  if (number === undefined) throw new Problem('notFound');
  const { rows } = await tx.$client.query<{ id: PatientId }>(
    `SELECT id FROM (
       SELECT coalesce(survivor_id, id) AS id, 1 AS place FROM patients WHERE significant_number = $1
       UNION ALL
       SELECT coalesce(survivor_id, id), 2 FROM patients WHERE former_numbers <> '{}' AND former_numbers @> ARRAY[$2]
     ) AS known ORDER BY place LIMIT 1`,
    [significantNumberOf(number), number],
  );
  if (!rows[0]) throw new Problem('notFound');
  return { taken: { patientId: rows[0].id, outcome: 'unchanged', held: [] }, audit: [] };
};

/** What the other system opens; nothing of a patient stands in the address. */
export const launchParameters = (publicUrl: string, { launchId, expiresAt, patientId, outcome }: MadeLaunch) => ({
  resourceType: 'Parameters',
  parameter: [
    { name: 'url', valueUrl: `${publicUrl}/patients?view=launch&launch=${launchId}` },
    { name: 'expires', valueInstant: expiresAt.toISOString() },
    { name: 'patient', valueReference: { reference: `Patient/${patientId}` } },
    { name: 'outcome', valueCode: outcome },
  ],
});
