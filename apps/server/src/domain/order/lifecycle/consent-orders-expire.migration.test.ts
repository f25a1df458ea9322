import pg from 'pg';
import { expect, test } from 'vitest';
import { migrate } from '#kernel/database/migrate.ts';
import { newId } from '#kernel/new-id.ts';
import { openEarlierDatabase } from '#testing/earlier-database.ts';

test('orders whose form was answered in time are over by the clock once, their forms stay what they are, and what is still open stays open', async () => {
  const earlier = await openEarlierDatabase('0067');
  const client = new pg.Client({ connectionString: earlier.url });
  await client.connect();
  try {
    await client.query("SET session_replication_role = 'replica'");
    const facility = newId();
    await client.query("INSERT INTO facilities (id, kind, name) VALUES ($1, 'hospital', '病院')", [facility]);
    const given = async (title: string, { area = 'consent', state = 'signed', over = true }) => {
      const [orderId, itemId] = [newId(), newId()];
      await client.query(
        `INSERT INTO orders (id, facility_id, area, lifecycle, title, patient_id, created_by, issued_at, expires_at)
         VALUES ($1, $2, $3, 'issued', $4, $1, $1, now() - interval '30 days', now() + CASE WHEN $5 THEN interval '-1 day' ELSE interval '1 day' END)`,
        [orderId, facility, area, title, over],
      );
      if (area !== 'consent') return;
      await client.query(
        "INSERT INTO order_items (id, facility_id, order_id, kind, position, title) VALUES ($1, $2, $3, 'consent', 0, '')",
        [itemId, facility, orderId],
      );
      await client.query(
        `INSERT INTO consent_forms (id, facility_id, order_id, order_item_id, template_id, template_version_id, template_sha256, patient_id, state, capacity, entered_by, signed_at, declined_at)
         VALUES ($1, $2, $3, $4, $1, $1, decode(repeat('00', 32), 'hex'), $3, $5::text, '{}', $1,
                 CASE WHEN $5 = 'signed' THEN now() END, CASE WHEN $5 = 'declined' THEN now() END)`,
        [newId(), facility, orderId, itemId, state],
      );
    };
    await given('signed', {});
    await given('declined', { state: 'declined' });
    await given('waits', { state: 'issued' });
    await given('in time', { over: false });
    await given('video', { area: 'video' });

    await migrate(earlier.ownerUrl);

    const { rows } = await client.query(
      `SELECT o.title, o.lifecycle, o.version, f.state FROM orders o LEFT JOIN consent_forms f ON f.order_id = o.id ORDER BY o.title`,
    );
    expect(rows).toEqual([
      { title: 'declined', lifecycle: 'expired', version: 2, state: 'declined' },
      { title: 'in time', lifecycle: 'issued', version: 1, state: 'signed' },
      { title: 'signed', lifecycle: 'expired', version: 2, state: 'signed' },
      // The clock ends these, and writes down that it did.
      { title: 'video', lifecycle: 'issued', version: 1, state: null },
      { title: 'waits', lifecycle: 'issued', version: 1, state: 'issued' },
    ]);
  } finally {
    await client.end();
    await earlier.close();
  }
});
