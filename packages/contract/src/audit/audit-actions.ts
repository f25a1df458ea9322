import type { AuditActions, AuditKind } from '#audit/audit-kinds.ts';
import { auditLogActions } from '#audit/audit-log-actions.ts';
import { authAuditActions } from '#auth/auth-audit-actions.ts';
import { chatAuditActions } from '#chat/chat-audit-actions.ts';
import { consentAuditActions } from '#consent/consent-audit-actions.ts';
import { contactAuditActions } from '#contact/contact-audit-actions.ts';
import { facilityAuditActions } from '#facility/facility-audit-actions.ts';
import { homeAuditActions } from '#home/home-audit-actions.ts';
import { icAuditActions } from '#ic-support/ic-audit-actions.ts';
import { interviewAuditActions } from '#medical-interview/interview-audit-actions.ts';
import { scenarioAuditActions } from '#ic-support/scenario-audit-actions.ts';
import { interoperabilityAuditActions } from '#interoperability/interoperability-audit-actions.ts';
import { notificationAuditActions } from '#notification/notification-audit-actions.ts';
import { commonOrderAuditActions } from '#order/common-order-audit-actions.ts';
import { deliveryAuditActions } from '#order/delivery-audit-actions.ts';
import { orderAuditActions } from '#order/order-audit-actions.ts';
import { patientAuditActions } from '#patient/patient-audit-actions.ts';
import { searchAuditActions } from '#search/search-audit-actions.ts';
import { savedViewAuditActions } from '#staff/saved-view-audit-actions.ts';
import { staffAuditActions } from '#staff/staff-audit-actions.ts';
import { textLayerAuditActions } from '#text-layer/text-layer-audit-actions.ts';
import { catalogueAuditActions } from '#video/catalogue-audit-actions.ts';
import { videoAuditActions } from '#video/video-audit-actions.ts';

/** Every action of every area: what is not declared in one of these does not compile. */
export const auditActions = {
  ...auditLogActions,
  ...authAuditActions,
  ...catalogueAuditActions,
  ...chatAuditActions,
  ...commonOrderAuditActions,
  ...consentAuditActions,
  ...contactAuditActions,
  ...deliveryAuditActions,
  ...facilityAuditActions,
  ...homeAuditActions,
  ...icAuditActions,
  ...interoperabilityAuditActions,
  ...notificationAuditActions,
  ...orderAuditActions,
  ...patientAuditActions,
  ...savedViewAuditActions,
  ...scenarioAuditActions,
  ...interviewAuditActions,
  ...searchAuditActions,
  ...staffAuditActions,
  ...textLayerAuditActions,
  ...videoAuditActions,
} as const satisfies AuditActions;
export type AuditAction = keyof typeof auditActions;

const byName: Readonly<Record<string, AuditActions[keyof AuditActions] | undefined>> = auditActions;

/** A sentence about an action; its bare name for one of a newer server. */
export const auditWords = (action: string): string => byName[action]?.words ?? action;

/** What the time line of a patient says of an action; undefined for what is no part of the story. */
export const timelineWords = (action: string): AuditActions[keyof AuditActions]['timeline'] => byName[action]?.timeline;

export const timelineActions: readonly string[] = Object.keys(auditActions).filter(timelineWords);

export const actionsOfKind = (kind: AuditKind): string[] =>
  Object.entries(auditActions)
    .filter(([, words]) => words.kind === kind)
    .map(([action]) => action);
