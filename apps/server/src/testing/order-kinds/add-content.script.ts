import type { ConsentFormId, OrderId } from '@nattoku/contract/shared/primitives';
import pg from 'pg';
import { withServices } from '#commands/with-services.ts';
import { lockFormRow, moveForm } from '#domain/consent/form/move-form.ts';
import { addContents } from '#domain/order/lifecycle/add-contents.ts';
import { lockOrder } from '#domain/order/lifecycle/lock-order.ts';
import { readEnvironment } from '#kernel/environment.ts';
import { openLog } from '#kernel/http/logging.ts';
import { newId } from '#kernel/new-id.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';
import { findHospital, memberOf } from '#seed/world.ts';

// A program of its own, run by a browser story beside the server of the demonstration: a content of another kind joins the videos of a draft, which
// no screen offers yet.
const [orderId = '', kind = '', contentId = ''] = process.argv.slice(2);

const addContent = write(async (tx, id: OrderId, scope: StaffScope) => {
  const {
    rows: [draft],
  } = await tx.$client.query<{ version: number }>('SELECT version FROM orders WHERE id = $1', [id]);
  const { version = 0 } = draft ?? {};
  const order = await lockOrder('edit', tx, { orderId: id, version, area: 'video', current: async () => ({}) }, scope);
  const traces = await addContents(tx, order, [{ kind, contentId, required: true }], scope);
  const { rows } = await tx.$client.query<{ id: ConsentFormId }>('SELECT id FROM consent_forms WHERE order_id = $1', [
    id,
  ]);
  for (const form of rows) {
    const procedure = { procedureName: '膝の手術' };
    await moveForm(tx, await lockFormRow(tx, form.id, null), 'draft', procedure, scope.clock.now());
  }
  return { ...traces, result: null };
});

const context = { environment: readEnvironment(process.env), words: [], log: openLog('silent'), say: () => {} };
await withServices(context, async (services, ownerUrl) => {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const doctor = memberOf(await findHospital(owner, 'sakura'), 'doctor@sakura.example');
  await owner.end();
  await addContent(services.scopeOf(doctor, newId(), services.log), orderId as OrderId);
});
