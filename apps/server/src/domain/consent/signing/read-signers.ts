import type { ConsentSigner } from '@nattoku/contract/consent/consent-form';
import type { ConsentDecisionKind } from '@nattoku/contract/consent/consent-state';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { asc, eq } from 'drizzle-orm';
import { consentDecisions, consentSignatures, consentSigners } from '#domain/consent/consent.table.ts';
import type { ConsentForm } from '#domain/consent/form/move-form.ts';
import type { Tx } from '#kernel/database/database.ts';

/** The signers of a form in their order, each with what they last said and when they signed. */
export async function readSigners(tx: Tx, { id }: Pick<ConsentForm, 'id'>): Promise<ConsentSigner[]> {
  const rows = await tx
    .select()
    .from(consentSigners)
    .where(eq(consentSigners.formId, id))
    .orderBy(asc(consentSigners.position));
  const signatures = await tx.select().from(consentSignatures).where(eq(consentSignatures.formId, id));
  const decisions = await tx
    .select()
    .from(consentDecisions)
    .where(eq(consentDecisions.formId, id))
    .orderBy(asc(consentDecisions.sequence));
  const names = await identifierNames(tx, id);
  return rows.map(({ formId: _formId, settledAt: _settledAt, identifiedBy, ...signer }) => {
    const signature = signatures.find(({ signerId }) => signerId === signer.id);
    const said = decisions.findLast(({ signerId }) => signerId === signer.id);
    const { language = null, layers = null } = signature ?? said ?? {};
    return {
      ...signer,
      decision: said?.decision ?? (null as ConsentDecisionKind | null),
      decisionReason: said?.reason ?? '',
      revisitOn: said?.revisitOn ?? (null as PlainDate | null),
      identifiedByName: identifiedBy === null ? null : (names.get(identifiedBy) ?? null),
      ...(signature?.nameConfirmed && { nameConfirmed: true }),
      ...(language && { read: { language, layers } }),
      signedAt: signature?.signedAt.toISOString() ?? null,
      receivedAt: signature?.receivedAt.toISOString() ?? null,
      method: signature?.method ?? null,
      mark: signature?.signature.kind === 'witnessedMark' ? signature.signature.mark : null,
    };
  });
}

const identifierNames = async (tx: Tx, formId: string): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await tx.$client.query<{ id: string; name: string }>(
    'SELECT s.id, s.name FROM staff s JOIN consent_signers c ON c.identified_by = s.id WHERE c.form_id = $1',
    [formId],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
};
