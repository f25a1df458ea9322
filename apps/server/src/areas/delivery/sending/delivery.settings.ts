import type { PatientContact, PatientContactSettings } from '@nattoku/contract/order/delivery';
import {
  checkPatientContact,
  checkRecipient,
  normalisePatientContact,
  normaliseRecipient,
} from '@nattoku/contract/order/delivery-input';
import type { DeliveryChannel } from '@nattoku/contract/order/reminder-plan';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { facilities, facilityContact } from '#domain/staff/staff.table.ts';
import { findSettings } from '#areas/delivery/sending/delivery.addressed.ts';
import { composeMessage } from '#areas/delivery/sending/delivery.message.ts';
import { patientContactSettings } from '#areas/delivery/sending/delivery.table.ts';
import type { Senders } from '#areas/delivery/sending/delivery.ways.ts';
import type { Tx } from '#kernel/database/database.ts';
import { linkAddress } from '#domain/order/link/link-secret.ts';
import { newId } from '#kernel/new-id.ts';
import { SendFailed } from '#kernel/outbox/send-failed.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';
import { newSecret } from '#kernel/secrets/secret.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';

const present = async (tx: Tx, { mailer, sms, publicUrl }: Senders): Promise<PatientContactSettings> => {
  const { name, phone } = await facilityContact(tx);
  return {
    ...(await findSettings(tx)),
    facilityName: name,
    facilityPhone: phone,
    server: { email: mailer !== null, sms: sms !== null, publicUrl },
  };
};

export const getContactSettings = (scope: StaffScope, senders: Senders): Promise<PatientContactSettings> =>
  read(scope, (tx) => present(tx, senders));

type ToSave = { contact: PatientContact; version: number; senders: Senders };

const checked = (input: PatientContact): PatientContact => {
  const contact = normalisePatientContact(input);
  const problems = checkPatientContact(contact);
  if (problems.length > 0) throw invalidInput(...problems);
  return contact;
};

export const saveContactSettings = write(async (tx, { contact, version, senders }: ToSave, scope: StaffScope) => {
  const wanted = checked(contact);
  // The facility's own row is held, since the row of the settings may not be there yet.
  await tx.select({ id: facilities.id }).from(facilities).for('no key update');
  const { version: current, ...before } = await findSettings(tx);
  if (current !== version) throw new Problem('record.versionConflict', { current: await present(tx, senders) });
  const row = { ...wanted, version: version + 1, updatedAt: scope.clock.now() };
  const changed = Object.entries(wanted)
    .filter(([name, value]) => Object.entries(before).some(([other, old]) => other === name && old !== value))
    .map(([name]) => name);
  const [updated] = await tx
    .update(patientContactSettings)
    .set(row)
    .returning({ version: patientContactSettings.version });
  if (!updated) await tx.insert(patientContactSettings).values(row);
  return {
    result: () => present(tx, senders),
    audit: {
      action: 'delivery.settings',
      subject: { type: 'facility', id: scope.actor.facilityId },
      detail: { changed },
    },
    changes: [
      { topic: 'facility', id: null },
      { topic: 'order', id: null },
    ],
  };
});

type Test = { channel: DeliveryChannel; to: string; settings: PatientContact };

/** Writes down first that it is tried, so that one press is one message. */
const noteTest = write(async (tx, { channel, to }: { channel: DeliveryChannel; to: string }, { actor }: StaffScope) => {
  const { name, phone } = await facilityContact(tx);
  return {
    result: { sentTo: to, name, phone },
    audit: { action: 'delivery.test', subject: { type: 'facility', id: actor.facilityId }, detail: { channel } },
  };
});

/** The message as a patient would get it, with a link that opens nothing, to the person who sets it up. */
export const testContact =
  ({ mailer, sms, publicUrl, rateLimits }: Services) =>
  async (scope: StaffScope, { channel, to, settings }: Test): Promise<{ sentTo: string }> => {
    const contact = checked(settings);
    const wrong = checkRecipient(channel, to);
    if (wrong.length > 0) throw invalidInput(...wrong);
    if ((channel === 'email' ? mailer : sms) === null) throw new Problem('delivery.serverOff');
    await rateLimits.spend('patientContactTestPerStaff', scope.actor.staffId);

    const recipient = normaliseRecipient(channel, to);
    const { name, phone } = await noteTest(scope, { channel, to: recipient });
    const about = { facilityName: name, contactPhone: phone, dueOn: addDays(todayInTokyo(scope.clock.now()), 7) };
    const { subject, text } = composeMessage(channel, contact, about, linkAddress(publicUrl, newSecret()));
    const id = newId();
    try {
      if (channel === 'email') await mailer?.send({ id, to: recipient, subject: subject ?? '', text });
      else await sms?.send({ id, to: recipient, text });
    } catch (error) {
      if (!(error instanceof SendFailed)) throw error;
      throw new Problem('delivery.testFailed', { detail: testWords(error) });
    }
    return { sentTo: recipient };
  };

const testWords = ({ isFinal, message }: SendFailed): string =>
  isFinal
    ? '送信先に届けられませんでした。アドレスや番号を確認してください。'
    : `送信サービスにつながりませんでした（${message}）。運営の担当者に、この内容を伝えてください。`;
