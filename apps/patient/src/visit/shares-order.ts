import type { PatientPage } from '@nattoku/contract/patient-page/patient-page';

/** Whether two pages are of the same person: of different people they have no order in common. */
export const sharesOrder = (one: PatientPage, other: PatientPage): boolean =>
  one.orders.some(({ id }) => other.orders.some((order) => order.id === id));
