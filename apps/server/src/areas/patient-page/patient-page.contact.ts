import type { Contact, PatientPageSession } from '@nattoku/contract/patient-page/patient-page';
import { BIRTH_DATE_TRIES } from '@nattoku/contract/patient-page/patient-page';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { eq, sql } from 'drizzle-orm';
import { facilityContact } from '#domain/staff/staff.table.ts';
import { wards } from '#domain/facility/facility.table.ts';
import { kioskVisitOf } from '#areas/patient-page/patient-page.kiosk.ts';
import { patients } from '#domain/patient/patient.table.ts';
import { itemKind } from '#domain/order/item-kinds.ts';
import { orderArea } from '#domain/order/order-area.ts';
import { orderLinks, orders } from '#domain/order/order.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { LinkActor, Scope, SystemActor } from '#kernel/scope.ts';
import { read } from '#kernel/scope.ts';

/** Whom this patient calls: the ward where there is one. */
export async function contactOf(tx: Tx, patientId: PatientId | null): Promise<Contact> {
  const ofFacility = await withoutWard(tx);
  if (patientId === null) return ofFacility;
  const { phone } = ofFacility;
  const [ward] = await tx
    .select({ name: wards.name, phone: wards.phone })
    .from(patients)
    .innerJoin(wards, eq(wards.id, patients.wardId))
    .where(eq(patients.id, patientId));
  return { ...ofFacility, wardName: ward?.name ?? null, phone: ward?.phone ?? phone };
}

/** A ward can tell what somebody suffers from: the person who has not given the birth date learns the hospital only. */
export const withoutWard = async (tx: Tx): Promise<Contact> => {
  const { name, phone, languages } = await facilityContact(tx);
  return { facilityName: name, wardName: null, phone, languages };
};

/** A common order that lets nobody in says so, and whom to call. */
export const presentClosed = (scope: Scope<SystemActor>, state: 'paused' | 'over'): Promise<PatientPageSession> =>
  read(scope, async (tx) => ({ state, contact: await withoutWard(tx), triesLeft: null, kiosk: null }));

export const nobody: PatientPageSession = { state: 'none', contact: null, triesLeft: null, kiosk: null };

export const presentSession = (scope: Scope, actor: LinkActor): Promise<PatientPageSession> =>
  read(scope, async (tx) => {
    const kiosk = actor.isKiosk ? await kioskVisitOf(tx, actor.orderId) : null;
    const link = await linkOf(tx, actor.linkId);
    if (actor.verified) {
      // The ward of somebody behind a common order would tell who they were taken for, and so would their language.
      const known = actor.isCommon ? null : actor.patientId;
      const contact = await contactOf(tx, known);
      return { state: 'verified', contact, triesLeft: null, kiosk, ...(known && languageOf(link, contact)) };
    }
    const triesLeft = Math.max(0, BIRTH_DATE_TRIES - (link?.wrongTries ?? BIRTH_DATE_TRIES));
    const contact = await withoutWard(tx);
    const waiting = { contact, triesLeft, kiosk };
    if (!actor.isCommon) {
      const hasFilm = link?.kinds.some((kind) => itemKind(kind).isFilm);
      return { state: 'needsBirthDate', ...waiting, ...languageOf(link, contact), ...(hasFilm && { hasFilm }) };
    }
    if (!link) return { state: 'needsIdentity', ...waiting };
    const { takesNames: mayIntroduce, identityFor } = orderArea(link.area).responses;
    return { state: 'needsIdentity', ...waiting, ...(mayIntroduce && { mayIntroduce }), identityFor };
  });

const linkOf = async (tx: Tx, linkId: string) => {
  const [link] = await tx
    .select({
      wrongTries: orderLinks.wrongTries,
      area: orders.area,
      language: patients.language,
      kinds: sql<string[]>`ARRAY(SELECT DISTINCT i.kind FROM order_items i WHERE i.order_id = ${orders.id})`,
    })
    .from(orderLinks)
    .innerJoin(orders, eq(orders.id, orderLinks.orderId))
    .leftJoin(patients, eq(patients.id, orders.patientId))
    .where(eq(orderLinks.id, linkId));
  return link;
};

/** Told to whoever holds the link, as a leaflet in this language would: it says neither who somebody is nor what for (docs/decisions/0096). */
const languageOf = (link: Awaited<ReturnType<typeof linkOf>>, { languages = [] }: Contact) =>
  link?.language && languages.includes(link.language) ? { language: link.language } : {};
