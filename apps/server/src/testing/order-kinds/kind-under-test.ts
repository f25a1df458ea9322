import type { OrderId } from '@nattoku/contract/shared/primitives';
import type { Patient } from '@nattoku/contract/patient/patient';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import type { Hospital } from '#testing/hospital.ts';
import type { Visitor } from '#testing/video/video-orders.ts';

/** An order that went out, with the secret of its link. */
export type SentOrder = { orderId: OrderId; linkSecret: string };

/** What the suite of all kinds needs to know of one. */
export type KindUnderTest = {
  /** Of its items. */
  kind: string;
  area: string;
  /** Who orders it here, and is notified about it. */
  by: 'doctor' | 'nurse';
  /** What the printed leaflet says of it, without blanks. */
  onPaper: string;
  /** Orders it for a patient and sends it out, as the area does; due today. */
  send(hospital: Hospital, patient: Patient): Promise<SentOrder>;
  /** Does everything that the order asks for, as the patient's page does. */
  finish(hospital: Hospital, visitor: Visitor, order: SentOrder): Promise<unknown>;
};

export const dueToday = (hospital: Hospital): string => todayInTokyo(hospital.clock.now());
