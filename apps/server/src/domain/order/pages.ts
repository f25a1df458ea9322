import type { PatientImportId } from '@nattoku/contract/patient/patient-import';
import type { CommonOrderId, ConsentFormId, OrderId, OrderItemId, VideoId } from '@nattoku/contract/shared/primitives';

/** Pages of the staff app that notifications lead to. An address names a record by its id and never a person. */
/** Where somebody reads the answers to what they asked. */
export const contactPage = '/contact';
/** Where what others asked is read and answered. */
export const contactTicketsPage = '/settings?section=contact-messages';

/** A response to a common order on the page of that one. */
export const responsePage = (commonOrderId: CommonOrderId, orderId: OrderId): string =>
  `/video/commonOrder/flow/done?id=${commonOrderId}&response=${orderId}`;

export const orderPage = (orderId: OrderId): string => `/video/order/detail?order=${orderId}`;
/** Where an order that was only begun is finished. */
export const orderDraftPage = (orderId: OrderId): string => `/video/order/flow/select/approach?order=${orderId}`;
/** A thread by itself: for an order that has no page, because it is nobody's yet. */
export const chatPage = (orderId: OrderId): string => `/notifications?tab=chat&thread=${orderId}`;

/** Where an administrator sees what other systems get and are told. */
export const integrationPage = '/settings?section=interoperability';
/** Where an administrator sees why no file of patients is taken in. */
export const patientFolderPage = '/settings?section=interoperability&tab=patients';
/** Where the rows of a file of patients are looked at. */
export const importPage = (importId: PatientImportId): string => `/patients?view=import&import=${importId}`;

export const icOrderPage = (orderId: OrderId): string => `/icSupport/order/detail?order=${orderId}`;
/** A class, on whose page those who came to it stand. */
export const icClassPage = (commonOrderId: CommonOrderId): string => `/icSupport/commonOrder/flow?id=${commonOrderId}`;
export const icOrderDraftPage = (orderId: OrderId): string => `/icSupport/customOrder/flow?order=${orderId}`;

export const orderListPage = '/video/order/list';
export const videoPage = (videoId: VideoId): string => `/video/list/videos?video=${videoId}`;
export const consentPage = (formId: ConsentFormId): string => `/consent/detail?form=${formId}`;

/** Where a doctor confirms what was typed, or gives it back. */
export const consentConfirmPage = (formId: ConsentFormId): string => `/consent/order/preview?form=${formId}`;
/** Where what was given back is put right. */
export const consentInputPage = (formId: ConsentFormId): string => `/consent/order/input?form=${formId}`;

/** A response to an interview, whatever order it came with. */
export const interviewPage = (itemId: OrderItemId): string => `/medicalInterview/detail?interview=${itemId}`;
/** Interviews of patients, for an order that has none yet. */
export const interviewListPage = '/medicalInterview/list';
