import type pg from 'pg';
import { ADVISORY_LOCKS } from '#kernel/database/advisory-locks.ts';
import { openClient } from '#kernel/database/client.ts';
import { hashPassword } from '#kernel/secrets/passwords.ts';
import type { Services } from '#kernel/services.ts';
import { demoAccounts, DEMO_PASSWORD } from '#seed/accounts.ts';
import { seedChat } from '#seed/chat.ts';
import { seedCommonOrders } from '#seed/common-orders.ts';
import { seedDeliveries } from '#seed/deliveries.ts';
import { seedFacilities } from '#seed/facilities.ts';
import { seedInvitation } from '#seed/invitation.ts';
import { seedAnnouncements } from '#seed/announcements.ts';
import { seedInterviewOrders } from '#seed/interviews/interview-orders.ts';
import { seedInterviews } from '#seed/interviews/interviews.ts';
import { seedIcClasses } from '#seed/ic-classes.ts';
import { seedIcPackages } from '#seed/ic-packages.ts';
import { seedIcTemplates } from '#seed/ic-templates.ts';
import { seedNotifications } from '#seed/notifications.ts';
import { midoriOrders, sakuraOrders } from '#seed/order-list.ts';
import { seedOrders } from '#seed/orders.ts';
import { midoriPatients, sakuraPatients } from '#seed/patient-list.ts';
import { furtherPatients } from '#seed/patient-profiles.ts';
import { seedPatients, seedPatientStories } from '#seed/patients.ts';
import { seedStaff } from '#seed/staff.ts';
import { seedConsentCommon } from '#seed/consent-common.ts';
import { seedConsentForms } from '#seed/consent-forms.ts';
import { seedConsentTemplates } from '#seed/consent-templates.ts';
import { seedScenarios } from '#seed/scenarios.ts';
import { seedTalks } from '#seed/talks.ts';
import { seedTemplates } from '#seed/templates.ts';
import { seedCatalogue, seedMidoriVideos, seedSakuraVideos } from '#seed/videos.ts';
import { findHospital, memberOf } from '#seed/world.ts';

export type DemoAccount = { email: string; password: string; role: string };

/** Loads the demonstration data (specification/operator.md §§1–2) once; a second start finds it there. Returns the accounts to show. */
export async function loadDemonstration(ownerUrl: string, services: Services): Promise<DemoAccount[]> {
  const owner = await openClient(ownerUrl);
  try {
    await owner.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.demonstration]);
    if (!(await isDone(owner, 'demonstration'))) await load(owner, services);
  } finally {
    await owner.end();
  }
  return demoAccounts.map(({ email, roleName }) => ({ email, password: DEMO_PASSWORD, role: roleName }));
}

/** A person who was stopped half-way goes on: each step finds what is there already. */
const load = async (owner: pg.Client, services: Services): Promise<void> => {
  if (!(await isDone(owner, 'demonstration.facilities'))) {
    await owner.query('BEGIN');
    await seedFacilities(owner, await hashPassword(DEMO_PASSWORD));
    await markDone(owner, 'demonstration.facilities');
    await owner.query('COMMIT');
  }
  const midori = await findHospital(owner, 'midori');
  await seedPatients(services, owner, {
    hospital: midori,
    by: memberOf(midori, 'admin@midori.example'),
    patients: midoriPatients,
  });
  const midoriShelf = await seedMidoriVideos(services, midori, memberOf(midori, 'admin@midori.example'));
  await seedOrders({ services, hospital: midori, shelf: midoriShelf }, owner, midoriOrders);
  const operator = await findHospital(owner, 'operator');
  await seedCatalogue(services, operator, memberOf(operator, 'operator@nattoku.example'));
  const sakura = await findHospital(owner, 'sakura');
  await seedStaff(owner, sakura, services.clock.now());
  await seedInvitation(services, owner, memberOf(sakura, 'admin@sakura.example'));
  await seedPatients(services, owner, {
    hospital: sakura,
    by: memberOf(sakura, 'clerk@sakura.example'),
    patients: [...sakuraPatients, ...furtherPatients],
  });
  await seedPatientStories(services, owner, { hospital: sakura, by: memberOf(sakura, 'clerk@sakura.example') });
  const sakuraShelf = await seedSakuraVideos(services, sakura, memberOf(sakura, 'admin@sakura.example'));
  await seedAnnouncements(services, { sakura, midori, operator });
  await seedOrders({ services, hospital: sakura, shelf: sakuraShelf }, owner, sakuraOrders);
  await seedCommonOrders({ services, hospital: sakura, shelf: sakuraShelf }, owner);
  await seedTemplates({ services, hospital: sakura, shelf: sakuraShelf }, owner);
  await seedScenarios({ services, hospital: sakura, shelf: sakuraShelf }, owner);
  await seedConsentTemplates({ services, hospital: sakura, shelf: sakuraShelf }, owner);
  await seedInterviews({ services, hospital: sakura, shelf: sakuraShelf }, owner);
  await seedIcTemplates({ services, hospital: sakura, shelf: sakuraShelf }, owner);
  await seedIcClasses({ services, hospital: sakura, shelf: sakuraShelf }, owner);
  await seedConsentForms(services, owner, sakura);
  await seedConsentCommon(services, owner, sakura);
  await seedChat(services, owner, sakura);
  await seedDeliveries(owner, sakura, services.clock.now());
  await seedInterviewOrders({ services, hospital: sakura }, owner);
  await seedIcPackages({ services, hospital: sakura, shelf: sakuraShelf }, owner);
  await seedNotifications(services, owner, sakura);
  await seedTalks({ services, hospital: sakura, shelf: sakuraShelf }, owner);
  await markDone(owner, 'demonstration');
};

const isDone = async (owner: pg.Client, name: string): Promise<boolean> =>
  (await owner.query('SELECT FROM installation WHERE name = $1', [name])).rowCount === 1;

const markDone = async (owner: pg.Client, name: string): Promise<void> => {
  await owner.query("INSERT INTO installation (name, value) VALUES ($1, '1')", [name]);
};
