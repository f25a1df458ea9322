import type { OrderId } from '@nattoku/contract/shared/primitives';
import type { NamedThing, Procedure } from '#domain/order/item-kind.ts';
import type { Tx } from '#kernel/database/database.ts';

type Row = Omit<NamedThing, 'words'>;

const words: Record<NamedThing['stage'], string> = {
  waiting: '署名を待っている同意書',
  given: '署名・回答のある同意書',
};

/** Forms that were issued in the name of the patient. One that was voided is none. */
export async function consentsInName(tx: Tx, orderIds: readonly OrderId[]): Promise<NamedThing[]> {
  const { rows } = await tx.$client.query<Row>(
    `SELECT f.order_id AS "orderId", t.name AS title, coalesce(f.signed_at, f.declined_at) AS at,
            CASE WHEN f.state IN ('issued', 'explained', 'partiallySigned') OR (f.state = 'expired' AND f.signed_at IS NULL)
                 THEN 'waiting' ELSE 'given' END AS stage
       FROM consent_forms f JOIN consent_templates t ON t.id = f.template_id
      WHERE f.order_id = ANY ($1) AND f.state NOT IN ('draft', 'awaitingApproval', 'voided') ORDER BY f.id`,
    [orderIds],
  );
  return rows.map((row) => ({ ...row, words: words[row.stage] }));
}

export async function proceduresOfConsents(
  tx: Tx,
  orderIds: readonly OrderId[],
): Promise<ReadonlyMap<OrderId, Procedure>> {
  const { rows } = await tx.$client.query<Procedure & { orderId: OrderId }>(
    `SELECT DISTINCT ON (order_id) order_id AS "orderId", procedure_name AS name, procedure_on::text AS on
       FROM consent_forms WHERE order_id = ANY ($1) ORDER BY order_id, id`,
    [orderIds],
  );
  return new Map(rows.map(({ orderId, name, on }) => [orderId, { name, on }]));
}
