import { eq, inArray } from 'drizzle-orm';
import { requireVerb } from '#areas/consent/order/consent-order.lock.ts';
import { findConsentOrder } from '#areas/consent/order/consent-order.reading.ts';
import { keepTypedValues } from '#areas/consent/order/consent-order.typed.ts';
import { consentForms } from '#domain/consent/consent.table.ts';
import { type ConsentForm, formAudit, formChanges, lockForms, moveForm } from '#domain/consent/form/move-form.ts';
import { versionFor } from '#domain/consent/template/read-version.ts';
import type { ItemKind, OrderItem } from '#domain/order/item-kind.ts';
import { orderItems } from '#domain/order/order.table.ts';
import { joined } from '#domain/order/traces.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';

/** The forms of these items that nobody was asked to sign yet, held. */
const draftsOf = async (tx: Tx, items: readonly OrderItem[]): Promise<ConsentForm[]> => {
  const forms = await lockForms(tx, [...new Set(items.map(({ orderId }) => orderId))]);
  const ids = new Set(items.map(({ id }) => id));
  return forms.filter(({ orderItemId, state }) => ids.has(orderItemId) && isOpen(state));
};

const isOpen = (state: ConsentForm['state']): boolean => state === 'draft' || state === 'awaitingApproval';

/** What the order knows of the procedure stands in its forms; a form without left and right takes no side. */
export const planConsents: NonNullable<ItemKind['plan']> = async (tx, items, procedure, { clock }) => {
  const { name, on, side, operatorName, assistants, explainerId } = procedure;
  const planned = [];
  for (const form of await draftsOf(tx, items)) {
    const { rules } = await versionFor(tx, form.templateVersionId);
    const facts = { procedureOn: on, side: rules.sided ? side : null, operatorName, assistantNames: [...assistants] };
    const known = { procedureName: name || form.procedureName, explainerId: explainerId ?? form.explainerId };
    const saved = await moveForm(tx, form, form.state, { ...facts, ...known }, clock.now());
    const audit = formAudit('consent.saveDraft', saved, { fields: ['procedure'] });
    planned.push({ audit: [audit], changes: [...formChanges(saved)], jobs: [] });
  }
  return joined(planned);
};

/** Writes the values that staff entered with the package into the drafts; values of fields that the version lacks are skipped. */
export const fillConsents: NonNullable<ItemKind['fill']> = async (tx, items, values, scope) => {
  const filled = [];
  for (const form of await draftsOf(tx, items)) {
    const { fields } = await versionFor(tx, form.templateVersionId);
    const own = values
      .filter(({ contentId }) => contentId === form.templateId)
      .flatMap(({ fieldId, value }) =>
        fields.filter(({ id }) => id === fieldId).map(({ id }) => ({ fieldId: id, value })),
      );
    const changed = await keepTypedValues(tx, form, { fields, values: own }, scope);
    if (changed.length === 0) continue;
    const audit = [formAudit('consent.saveDraft', form, { fields: changed })];
    filled.push({ audit, changes: [...formChanges(form)], jobs: [] });
  }
  return joined(filled);
};

/** What each form lacks before it may be issued, or that this person may not issue it. */
export const lackingOfConsents: NonNullable<ItemKind['lacking']> = async (tx, items, scope) => {
  const lacking = new Map<OrderItem['id'], readonly string[]>();
  for (const form of await draftsOf(tx, items)) {
    const { missing } = await findConsentOrder(tx, form.id, scope);
    const words = missing.filter(({ blocks }) => blocks).map((each) => each.words);
    const refused = await mayIssue(tx, form, scope);
    if (words.length > 0 || refused) lacking.set(form.orderItemId, [...words, ...(refused ? [refused] : [])]);
  }
  return lacking;
};

const mayIssue = async (tx: Tx, form: ConsentForm, scope: StaffScope): Promise<string | null> => {
  try {
    await requireVerb(tx, 'issue', form, scope);
    return null;
  } catch (error) {
    if (error instanceof Problem) return '医師の確認が必要です';
    throw error;
  }
};

export const moveConsents: NonNullable<ItemKind['moveTo']> = async (tx, items, orderId) => {
  const ids = items.map(({ id }) => id);
  await tx.update(orderItems).set({ orderId }).where(inArray(orderItems.id, ids));
  const moved = [];
  for (const form of await draftsOf(tx, items)) {
    const [kept] = await tx.update(consentForms).set({ orderId }).where(eq(consentForms.id, form.id)).returning();
    if (kept) moved.push({ audit: [], changes: [...formChanges(kept)], jobs: [] });
  }
  return joined(moved);
};
