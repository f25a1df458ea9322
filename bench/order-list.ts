import { homeContract } from '@nattoku/contract/home/home';
import type { WorklistSearch } from '@nattoku/contract/home/worklist';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import type { OrderSearch } from '@nattoku/contract/order/order-search';
import pg from 'pg';
import { fillIn, manyPatients, whoOrders } from '#filling.ts';
import { figure, median, report } from '#report.ts';
import { type MeasuredServer, startMeasuredServer } from '#server.ts';
import { percentile, timesOf } from '#times.ts';

const ORDERS = Number(process.env['BENCH_ORDERS'] ?? 1_000_000);
const PATIENTS = Math.max(1_000, ORDERS / 20);
const ROUNDS = 20;

const statements = [
  ...manyPatients,
  `INSERT INTO orders (id, facility_id, area, lifecycle, title, patient_id, due_on, expires_at, issued_at, created_by, created_at)
   SELECT gen_random_uuid(), f.id, 'video',
          CASE WHEN n % 50 = 0 THEN 'draft' WHEN n > $ORDERS * 0.99 THEN 'issued' WHEN n % 3 = 0 THEN 'expired' ELSE 'closed' END,
          '計測', p.id, CASE WHEN n % 4 = 0 THEN NULL ELSE made.day::date + 7 END, made.day + interval '21 days',
          CASE WHEN n % 50 = 0 THEN NULL ELSE made.day END, made.by, made.day
     FROM facility f,
          generate_series(1, $ORDERS) n
          JOIN (SELECT id, row_number() OVER () AS place FROM patients WHERE patient_number LIKE 'B%') p ON p.place = n % $PATIENTS + 1
          CROSS JOIN LATERAL (
            SELECT now() - make_interval(secs => ($ORDERS - n) * 60.0) AS day,
                   (SELECT ids[n % cardinality(ids) + 1] FROM orderers) AS by) made`,
  `INSERT INTO order_items (id, facility_id, order_id, kind, position, title)
   SELECT gen_random_uuid(), o.facility_id, o.id, 'video', 0, '計測' FROM orders o WHERE o.title = '計測'`,
  `INSERT INTO video_items (order_item_id, facility_id, video_id, duration_seconds)
   SELECT i.id, i.facility_id, (SELECT id FROM videos v WHERE v.facility_id = i.facility_id LIMIT 1), 300
     FROM order_items i WHERE i.title = '計測'`,
  `INSERT INTO responses (id, facility_id, order_id, progress, last_seen_at, watched_share)
   SELECT gen_random_uuid(), facility_id, id, CASE WHEN random() < 0.7 THEN 'done' ELSE 'inProgress' END,
          issued_at + random() * interval '7 days', 0.8
     FROM orders WHERE title = '計測' AND lifecycle <> 'draft' AND random() < 0.9`,
];

const fill = async (owner: pg.Client): Promise<void> => {
  await owner.query(whoOrders);
  await fillIn(owner, statements, { ORDERS, PATIENTS });
  await owner.query('VACUUM ANALYZE');
};

const p95 = (values: readonly number[]): number => percentile(values, 0.95);

type Question = Partial<OrderSearch>;
const questionsOf = (wardId: string, orderedBy: string): Record<string, Question> => ({
  'by due date': { sort: 'dueAt', descending: false },
  'by due date, latest first': { sort: 'dueAt' },
  'by last visit': { sort: 'lastSeenAt' },
  'by last visit, longest ago first': { sort: 'lastSeenAt', descending: false },
  'of one ward': { wardId: wardId as never },
  'of one ward by last visit': { wardId: wardId as never, sort: 'lastSeenAt' },
  'of one orderer': { orderedBy: orderedBy as never },
  'not opened': { lifecycle: 'issued', progress: 'notOpened' },
  'that ask for a look': { attention: true, sort: 'lastSeenAt' },
  'on page 10 of a hundred each': { page: 10, pageSize: 100, sort: 'lastSeenAt' },
});

const measure = ({ call }: MeasuredServer, question: Question): Promise<number[]> =>
  timesOf(ROUNDS, () => call(videoOrderContract.search, { body: question as OrderSearch }));

/** Each way of looking at a million orders against the first page of the newest ones. */
export async function measureOrderList(): Promise<void> {
  const server = await startMeasuredServer();
  try {
    const owner = new pg.Client({ connectionString: server.databaseUrl });
    owner.on('error', () => {});
    await owner.connect();
    // Filling takes longer than an idle session lives.
    const awake = setInterval(
      () => void server.call(videoOrderContract.attentionCount, {}).catch(() => undefined),
      60_000,
    );
    await fill(owner).finally(() => clearInterval(awake));
    const { rows } = await owner.query<{ ward: string; orderer: string }>(
      "SELECT (SELECT id FROM wards WHERE code = 'bench3') AS ward, (SELECT ids[1] FROM orderers) AS orderer",
    );
    const [ids] = rows;
    if (!ids) throw new Error('Nothing was filled in.');
    const newest = await measure(server, {});
    const figures = [];
    for (const [name, question] of Object.entries(questionsOf(ids.ward, ids.orderer))) {
      const times = await measure(server, question);
      const named = `${name}: 95th percentile against the newest, ${ORDERS.toLocaleString('en')} orders`;
      figures.push(figure(named, 'ms', p95(times), median(newest)));
    }
    await server.call(homeContract.chooseScope, { body: { scope: 'all' } });
    const work = await timesOf(ROUNDS, () => server.call(homeContract.worklist, { query: {} as WorklistSearch }));
    const goal = 'at most 100 ms with 100,000 orders';
    const home = figure(
      `today's work of everybody: 95th percentile, ${ORDERS.toLocaleString('en')} orders`,
      'ms',
      p95(work),
      median(newest),
    );
    figures.push({ ...home, goal, met: p95(work) <= 100 });
    await owner.end();
    await report('order-list', figures);
  } finally {
    await server.stop();
  }
}
