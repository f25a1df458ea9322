import type { PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import type { OrderId, OrderItemId, PatientId } from '@nattoku/contract/shared/primitives';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import type pg from 'pg';
import { saveIcPlan } from '#areas/ic-support/order/ic-order.draft.ts';
import { beginPackage } from '#areas/ic-support/package/package.draft.ts';
import { issuePackage } from '#areas/ic-support/package/package.issue.ts';
import { aBrowser } from '#areas/patient-page/patient-page.browser.ts';
import { takeRecords } from '#areas/patient-page/patient-page.records.ts';
import { checkBirthDate, openLinkSession } from '#areas/patient-page/patient-page.session.ts';
import type { Services } from '#kernel/services.ts';
import { type HomeWay, homeWays } from '#seed/home-way-list.ts';
import type { DemoShelf } from '#seed/videos.ts';
import { actAs, type DemoHospital, memberOf } from '#seed/world.ts';

type Stage = { services: Services; hospital: DemoHospital; shelf: DemoShelf };
type Person = { id: PatientId; birthDate: PlainDate };

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** How long the package was on its way before somebody opened it. */
const SENT_BEFORE = 30 * HOUR;

/** Packages whose scenario was begun at home, so that the map of what was not understood has something to say; a second run finds them there. */
export async function seedIcPackages(stage: Stage, owner: pg.Client): Promise<void> {
  const { facilityId } = stage.hospital;
  const known = await owner.query('SELECT FROM ic_packages WHERE facility_id = $1 LIMIT 1', [facilityId]);
  if (known.rowCount) return;
  const { rows: patients } = await owner.query<Person>(
    `SELECT id, birth_date::text AS "birthDate" FROM patients
      WHERE facility_id = $1 AND birth_date < '1990-01-01' AND archived_at IS NULL AND deceased_on IS NULL AND survivor_id IS NULL
        AND NOT is_sensitive AND NOT is_provisional AND NOT EXISTS (SELECT FROM orders o WHERE o.patient_id = patients.id)
      ORDER BY patient_number DESC LIMIT $2`,
    [facilityId, homeWays.length],
  );
  for (const [at, way] of homeWays.entries()) {
    const patient = patients[at];
    if (patient) await live(stage, owner, { way, patient });
  }
}

const live = async (stage: Stage, owner: pg.Client, { way, patient }: { way: HomeWay; patient: Person }) => {
  const { services, hospital } = stage;
  const opened = new Date(services.clock.now().getTime() - way.hoursAgo * HOUR);
  const { orderId, linkSecret } = await send(stage, new Date(opened.getTime() - SENT_BEFORE), { way, patient });
  const at = (minutes: number) => new Date(opened.getTime() + minutes * MINUTE);
  const stranger = actAs(services, { kind: 'system', facilityId: hospital.facilityId } as const, at(0));
  const { actor } = await openLinkSession(stranger, { secret: linkSecret, former: null });
  await checkBirthDate(actAs(services, actor, at(1)), { birthDate: patient.birthDate, deviceClass: 'phone' });
  const itemId = await scenarioOf(owner, orderId);
  const records = way.steps.map(([step, answer], place): PatientRecord => ({
    kind: 'scenarioStepped',
    id: crypto.randomUUID(),
    at: at(2 + place / 2).toISOString(),
    itemId,
    step,
    ...(answer && { answer }),
    ...(way.isAtEnd && place === way.steps.length - 1 && { isLast: true }),
  }));
  await takeRecords(actAs(services, actor, at(15)), { records, browser: aBrowser });
};

const send = async (
  { services, hospital, shelf }: Stage,
  sentAt: Date,
  { way, patient }: { way: HomeWay; patient: Person },
): Promise<{ orderId: OrderId; linkSecret: string }> => {
  const doctor = memberOf(hospital, 'doctor@sakura.example');
  const scope = actAs(services, doctor, sentAt);
  const today = todayInTokyo(services.clock.now());
  const [inDays, time] = way.talk;
  const procedureOn = addDays(today, inDays + 7);
  const approachId = shelf.approaches.get(way.approach) ?? null;
  const { order } = await beginPackage(scope, { patientId: patient.id, approachId, templateId: null, procedureOn });
  const { talk, title, message, dueOn, version } = order;
  const saved = await saveIcPlan(scope, {
    orderId: order.id,
    draft: {
      title,
      message,
      dueOn,
      version,
      plan: {
        ledTopic: talk.ledTopic,
        approachId: talk.approachId,
        scenarioVersionId: talk.scenarioVersionId,
        procedure: { ...talk.procedure, side: way.side },
        facts: { ...talk.facts, operatorName: doctor.name },
        startsAt: new Date(`${addDays(today, inDays)}T${time}:00+09:00`).toISOString(),
        minutes: talk.minutes,
        place: '外来2階',
        room: '面談室3',
        explainerId: doctor.staffId,
        attendees: talk.attendees.map(({ kind, staffId, name, relation, required }) => ({
          kind,
          staffId,
          name,
          relation,
          required,
        })),
      },
    },
  });
  const issuing = { orderId: order.id, version: saved.version, side: way.side, files: services.files };
  const { linkSecret } = await issuePackage(scope, issuing);
  return { orderId: order.id, linkSecret };
};

const scenarioOf = async (owner: pg.Client, orderId: OrderId): Promise<OrderItemId> => {
  const { rows } = await owner.query<{ id: OrderItemId }>(
    "SELECT id FROM order_items WHERE order_id = $1 AND kind = 'scenario'",
    [orderId],
  );
  const [item] = rows;
  if (!item) throw new Error('A package of the demonstration without its scenario.');
  return item.id;
};
