import { asc, inArray } from 'drizzle-orm';
import { requireVerb } from '#areas/consent/order/consent-order.lock.ts';
import { refuseUnready } from '#areas/consent/order/refuse-unready.ts';
import { consentForms } from '#domain/consent/consent.table.ts';
import { issueForm } from '#domain/consent/form/issue-form.ts';
import { type ConsentForm, formAudit, formChanges } from '#domain/consent/form/move-form.ts';
import { versionFor } from '#domain/consent/template/read-version.ts';
import type { Issuing, ItemKind } from '#domain/order/item-kind.ts';
import { joined, type Traces } from '#domain/order/traces.ts';
import type { Tx } from '#kernel/database/database.ts';

/**
 * Issues each form: from here on nothing of it changes, and what the patient sees, signs and keeps is this. It asks of the person who sends the order
 * what it asks of a doctor who sends the form alone; `confirmed` holds its side.
 */
export const freezeConsents: ItemKind['freeze'] = async (tx, items, issuing) => {
  const forms = await tx
    .select()
    .from(consentForms)
    .where(
      inArray(
        consentForms.orderItemId,
        items.map(({ id }) => id),
      ),
    )
    .orderBy(asc(consentForms.id));
  const issued = [];
  for (const form of forms) if (form.state !== 'voided') issued.push(await freeze(tx, form, issuing));
  return joined(issued);
};

const freeze = async (tx: Tx, form: ConsentForm, { scope, files, confirmed }: Issuing): Promise<Traces> => {
  await requireVerb(tx, 'issue', form, scope);
  const version = await versionFor(tx, form.templateVersionId);
  await refuseUnready(tx, { form, version, side: confirmed.get(form.orderItemId) ?? null }, scope);
  const { facilityId, staffId: by } = scope.actor;
  const { form: issued, document } = await issueForm(tx, form, { facilityId, files, by }, scope.clock.now());
  const facts = { versionId: version.id, sha256: document.sha256.toString('hex') };
  return {
    audit: [formAudit('consent.issue', issued, facts)],
    changes: [
      ...formChanges(issued),
      ...(issued.patientId ? [{ topic: 'patient' as const, id: issued.patientId }] : []),
    ],
    jobs: [],
  };
};
