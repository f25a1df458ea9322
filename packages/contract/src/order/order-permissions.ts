import type { Permission } from '#auth/permissions.ts';

/** What somebody does with an order: look at it, send it to the patient, or answer what the patient asks about it. */
export type OrderNeed = 'view' | 'order' | 'answer';

/** All that each of them takes for the orders of one area. */
export type OrderPermissions = Record<OrderNeed, readonly Permission[]>;
