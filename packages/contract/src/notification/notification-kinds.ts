import { z } from 'zod';
import type { Permission } from '#auth/permissions.ts';
import { consentNotificationKinds } from '#consent/consent-notification-kinds.ts';
import { contactNotificationKinds } from '#contact/contact-notification-kinds.ts';
import { interoperabilityNotificationKinds } from '#interoperability/interoperability-notification-kinds.ts';
import { interviewNotificationKinds } from '#medical-interview/interview-notification-kinds.ts';
import { announcementNotificationKinds } from '#notification/announcement-notification-kinds.ts';
import { orderNotificationKinds } from '#order/order-notification-kinds.ts';
import { patientNotificationKinds } from '#patient/patient-notification-kinds.ts';
import { catalogueNotificationKinds } from '#video/catalogue-notification-kinds.ts';
import { videoNotificationKinds } from '#video/video-notification-kinds.ts';
import type { KindFacts } from '#notification/kind-facts.ts';
import type { OrderPermissions } from '#order/order-permissions.ts';

/** Every kind of every area, in the order in which the settings ask about them. */
const declared = {
  ...announcementNotificationKinds,
  ...orderNotificationKinds,
  ...videoNotificationKinds,
  ...catalogueNotificationKinds,
  ...consentNotificationKinds,
  ...interviewNotificationKinds,
  ...interoperabilityNotificationKinds,
  ...patientNotificationKinds,
  ...contactNotificationKinds,
};
export type NotificationKind = keyof typeof declared;
/** What can be told about: the subjects that the areas declare. */
export type NotificationSubjectType = (typeof declared)[NotificationKind]['subject'];
export const notificationKinds: Readonly<Record<NotificationKind, KindFacts>> = declared;

export const NotificationKind = z.enum(Object.keys(declared) as NotificationKind[]);

export const ESCALATED_AFTER_HOURS = 24;

/** Whether somebody may open what a kind leads to. `ofArea`: what the area asks for whose order it is about. */
export function mayOpenKind(
  kind: NotificationKind,
  ofArea: OrderPermissions,
  may: (permission: Permission) => boolean,
): boolean {
  const { permission, ofOrder, anyOf } = notificationKinds[kind];
  if (ofOrder && !ofArea[ofOrder].every(may)) return false;
  return (permission === null || may(permission)) && (anyOf?.some(may) ?? true);
}
