import type { ConsentTally } from '@nattoku/contract/patient/patient-list';
import type { ConsentState } from '@nattoku/contract/consent/consent-state';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import type { Tx } from '#kernel/database/database.ts';

const counted: Partial<Record<ConsentState, keyof ConsentTally>> = {
  withdrawn: 'withdrawn',
  awaitingApproval: 'unsigned',
  issued: 'unsigned',
  explained: 'unsigned',
  partiallySigned: 'unsigned',
  declined: 'declined',
  signed: 'signed',
  finalised: 'signed',
  expired: 'expired',
};

const nothing: ConsentTally = { withdrawn: 0, unsigned: 0, declined: 0, signed: 0, expired: 0 };

type Counted = { patient_id: PatientId; state: ConsentState; forms: number };

/** Of each patient how the forms stand, those of merged records with the record in which the patient lives on. */
export async function consentTallies(
  tx: Tx,
  patientIds: readonly PatientId[],
): Promise<ReadonlyMap<PatientId, ConsentTally>> {
  const { rows } = await tx.$client.query<Counted>(
    `SELECT asked.id AS patient_id, f.state, count(*)::int AS forms
       FROM unnest($1::uuid[]) AS asked (id)
      CROSS JOIN LATERAL app.records_of(asked.id) AS own (id)
       JOIN consent_forms f ON f.patient_id = own.id
      GROUP BY asked.id, f.state`,
    [patientIds],
  );
  const tallies = new Map(patientIds.map((id) => [id, { ...nothing }]));
  for (const { patient_id: id, state, forms } of rows) {
    const tally = tallies.get(id);
    const part = counted[state];
    if (tally && part) tally[part] += forms;
  }
  return tallies;
}
