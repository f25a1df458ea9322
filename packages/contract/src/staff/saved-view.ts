import { z } from 'zod';
import { CsvExportEncoding } from '#shared/csv.ts';
import { endpoint } from '#shared/endpoint.ts';
import { Nothing } from '#shared/primitives.ts';
import { line, verbatim } from '#shared/text.ts';

export const SavedViewId = z.uuid().brand('SavedViewId');
export type SavedViewId = z.infer<typeof SavedViewId>;

/** Lists that people arrange for themselves. */
export const ArrangedList = z.enum(['patients', 'videoOrders', 'consents', 'icOrders', 'interviews']);
export type ArrangedList = z.infer<typeof ArrangedList>;

/** What would stand in the address: ids and words of the contract, nothing that was typed about a person. */
const Filters = z.record(verbatim(40), verbatim(80)).refine((filters) => Object.keys(filters).length <= 20);
const Columns = z.array(verbatim(40)).max(40);

/** How somebody likes a list. */
export const ListSettings = z.object({
  /** Names of the columns that are shown, in their order; empty means as delivered. */
  columns: Columns,
  /** Which part of the list opens first. */
  scope: z.enum(['mine', 'department', 'ward', 'all']),
  pageSize: z.union([z.literal(20), z.literal(50), z.literal(100)]),
  exportEncoding: CsvExportEncoding,
});
export type ListSettings = z.infer<typeof ListSettings>;

export const SavedView = z.object({
  id: SavedViewId,
  name: z.string(),
  filters: Filters,
  columns: Columns,
  /** Seen by the whole facility. */
  shared: z.boolean(),
  /** Made by the person who asks. */
  own: z.boolean(),
});
export type SavedView = z.infer<typeof SavedView>;

const ofList = z.object({ list: ArrangedList });
const byId = ofList.extend({ viewId: SavedViewId });
const NewView = z.object({ name: line(40), filters: Filters, columns: Columns, shared: z.boolean() });

export const savedViewContract = {
  get: endpoint({
    method: 'GET',
    path: '/lists/{list}/arrangement',
    permission: 'signedIn',
    summary: 'How the caller has arranged a list, and the views saved for it',
    params: ofList,
    response: z.object({ settings: ListSettings, views: z.array(SavedView) }),
  }),
  saveSettings: endpoint({
    method: 'PUT',
    path: '/lists/{list}/arrangement',
    permission: 'signedIn',
    summary: 'Keep how the caller likes a list',
    params: ofList,
    body: ListSettings,
    response: ListSettings,
  }),
  saveView: endpoint({
    method: 'POST',
    path: '/lists/{list}/views',
    permission: 'signedIn',
    summary:
      'Save filters and columns under a name; the same name of the same person is replaced. Sharing needs settings.manage',
    params: ofList,
    body: NewView,
    response: SavedView,
    idempotent: true,
    problems: ['permission.denied'],
  }),
  removeView: endpoint({
    method: 'DELETE',
    path: '/lists/{list}/views/{viewId}',
    permission: 'signedIn',
    summary: 'Remove a view: the own, or a shared one with settings.manage',
    params: byId,
    response: Nothing,
    problems: ['notFound', 'permission.denied'],
  }),
};
