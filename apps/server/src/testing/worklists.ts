import { homeContract } from '@nattoku/contract/home/home';
import type { Worklist, WorkRow, WorklistSearch } from '@nattoku/contract/home/worklist';
import type { As } from '#testing/hospital.ts';

/** The worklist of somebody, in the scope that they chose. */
export const worklistOf = async (call: As, search: Partial<WorklistSearch> = {}): Promise<Worklist> =>
  (await call(homeContract.worklist, { query: search as WorklistSearch })).body;

/** What it says of one order: the row with it, if it stands there. */
export const rowWith = ({ items }: Worklist, orderId: string): WorkRow | undefined =>
  items.find(({ orders }) => orders.some(({ id }) => id === orderId));
