import type { CommonTemplate, ConsentCommonDraft, ConsentCommonOrder } from '@nattoku/contract/consent/consent-common';
import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { inArray } from 'drizzle-orm';
import { selectTemplates, presentTemplate } from '#areas/consent/common/consent-common.templates.ts';
import { commonVersionFor } from '#domain/consent/template/common-template.ts';
import { consentTemplates } from '#domain/consent/consent.table.ts';
import type { FoundCommon } from '#domain/order/common/common-order-list.ts';
import { commonOrdersOf } from '#domain/order/common/common-orders.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';

type Listed = Pick<ConsentCommonOrder, 'template' | 'counts'>;

/** The common orders of consent forms. */
export const consentCommonOrders = commonOrdersOf<ConsentCommonDraft, Listed, Listed>({
  area: 'consent',
  permission: 'consent.order',
  detail: { kind: 'consent' },
  columns: ({ templateId }) => ({ consentTemplateId: templateId }),
  keep: async (tx, _, { templateId }) => {
    await commonVersionFor(tx, templateId);
  },
  check: async (tx, { consentTemplateId }) => {
    if (consentTemplateId === null) throw new Problem('consent.templateUnavailable');
    await commonVersionFor(tx, consentTemplateId);
  },
  list: async (tx, found) => {
    const ids = found.map(({ common }) => common.id);
    const templates = await templatesOf(tx, found);
    const { rows } = await tx.$client.query<Row>(numbers, [ids, signedStates, answeredStates]);
    return new Map(
      rows.flatMap(({ id, ...counts }) => {
        const template = templates.get(id);
        return template ? [[id, { template, counts }] as const] : [];
      }),
    );
  },
  whole: async (_, listed) => listed,
});

const signedStates = ['partiallySigned', 'signed', 'finalised', 'withdrawn', 'superseded'] as const;
/** Somebody has said yes or no. */
export const answeredStates = [...signedStates, 'declined'] as const;

type Row = Listed['counts'] & { id: CommonOrderId };

/** A person who only stood before the question who they are has no response. */
const numbers = `
  SELECT c.id, r.opened, f.*
    FROM unnest($1::uuid[]) AS c (id)
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS opened FROM orders o JOIN responses r ON r.order_id = o.id WHERE o.common_order_id = c.id) r
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE f.state = ANY ($2))::int AS signed, count(*) FILTER (WHERE f.state = 'declined')::int AS declined,
             count(*) FILTER (WHERE f.state = ANY ($3) AND f.patient_id IS NULL)::int AS waiting
        FROM orders o JOIN consent_forms f ON f.order_id = o.id WHERE o.common_order_id = c.id) f`;

const templatesOf = async (
  tx: Tx,
  found: readonly FoundCommon[],
): Promise<ReadonlyMap<CommonOrderId, CommonTemplate>> => {
  const chosen = found.flatMap(({ common: { id, consentTemplateId } }) =>
    consentTemplateId ? [{ id, templateId: consentTemplateId }] : [],
  );
  const templateIds = chosen.map(({ templateId }) => templateId);
  const rows = await selectTemplates(tx).where(inArray(consentTemplates.id, templateIds));
  const templates = new Map(rows.map((row) => [row.template.id, presentTemplate(row)]));
  return new Map(
    chosen.flatMap(({ id, templateId }) => {
      const template = templates.get(templateId);
      return template ? [[id, template] as const] : [];
    }),
  );
};
