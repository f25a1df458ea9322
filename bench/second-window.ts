import { randomUUID } from 'node:crypto';
import { icOrderContract } from '@nattoku/contract/ic-support/ic-order';
import { noFacts } from '@nattoku/contract/ic-support/ic-talk';
import { icSessionContract } from '@nattoku/contract/ic-support/ic-session';
import { icWindowContract } from '@nattoku/contract/ic-support/ic-window';
import { patientContract } from '@nattoku/contract/patient/patient';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { type Figure, figure, median, report } from '#report.ts';
import { type MeasuredServer, startMeasuredServer } from '#server.ts';

const STEPS = Number(process.env['BENCH_STEPS'] ?? 200);
const PORT = Number(process.env['BENCH_PORT'] ?? 3290);
const GOAL_MS = 100;

/** A talk of the demonstration's doctor that has begun. */
async function givenTalk({ call }: MeasuredServer): Promise<OrderId> {
  const [patient] = (await call(patientContract.search, { body: { text: '00000157' } })).items;
  if (!patient) throw new Error('The demonstration has no such patient.');
  const begun = await call(icOrderContract.draft, {
    body: { patientId: patient.id, approachId: null },
    idempotencyKey: randomUUID(),
  });
  const params = { orderId: begun.id };
  const plan = {
    ledTopic: 'medical' as const,
    approachId: null,
    scenarioVersionId: null,
    procedure: { name: '測定', on: null, side: 'none' as const },
    facts: noFacts,
    startsAt: null,
    minutes: 30,
    place: '',
    room: '',
    explainerId: null,
    attendees: [],
  };
  const saved = await call(icOrderContract.savePlan, {
    params,
    body: { title: '', message: '', dueOn: null, version: begun.version, plan },
  });
  const { order } = await call(icOrderContract.issue, {
    params,
    body: { version: saved.version },
    idempotencyKey: randomUUID(),
  });
  await call(icSessionContract.start, {
    params,
    body: { talkVersion: order.talk.version },
    idempotencyKey: randomUUID(),
  });
  return begun.id;
}

/** The second window as a browser opens it: with the code, and then by its cookie. */
async function openWindow({ origin, call }: MeasuredServer, orderId: OrderId): Promise<AsyncGenerator<string>> {
  const { code } = await call(icWindowContract.pair, { params: { orderId }, body: {} });
  const joined = await fetch(`${origin}/api${icWindowContract.join.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  const cookie = joined.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const stream = await fetch(`${origin}/api/ic-window/events`, { headers: { cookie } });
  if (!stream.body) throw new Error('The window has no stream.');
  return eventsIn(stream.body);
}

async function* eventsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) if (event.startsWith('data: ')) yield event;
  }
}

/** From the tap of the doctor until the step has arrived at the second window, on one machine. The baseline is the goal. */
export async function measureSecondWindow(): Promise<void> {
  const server = await startMeasuredServer(PORT);
  try {
    const orderId = await givenTalk(server);
    const events = await openWindow(server, orderId);
    await events.next();
    const times: number[] = [];
    for (let step = 0; step < STEPS; step += 1) {
      const at = new Date().toISOString();
      const tapped = performance.now();
      const next = events.next();
      const entry = { id: randomUUID(), at, kind: 'step' as const, step: `step-${step}` };
      await server.call(icSessionContract.append, { params: { orderId }, body: { entries: [entry], sentAt: at } });
      await next;
      times.push(performance.now() - tapped);
    }
    await events.return(undefined);
    const slowest = times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
    const figures: Figure[] = [
      figure('step to the second window, median', 'ms', median(times), GOAL_MS),
      {
        ...figure('step to the second window, p95', 'ms', slowest, GOAL_MS),
        goal: `at most ${GOAL_MS} ms`,
        met: slowest <= GOAL_MS,
      },
    ];
    await report('second-window', figures);
  } finally {
    await server.stop();
  }
}
