import type { AuditAction } from '@nattoku/contract/audit/audit-actions';
import { isAllowed } from '@nattoku/contract/auth/permissions';
import { CommonOrderId, VideoTemplateId } from '@nattoku/contract/shared/primitives';
import { TOP_SHOWN, type TopFavourite, type VideoTop, type VideoTopFound } from '@nattoku/contract/video/video-top';
import { favouritesOf } from '#areas/video/top/favourite.operations.ts';
import { commonOrdersAmong, findCommonOrders, readCommonOrders } from '#areas/video/top/video-top.common-orders.ts';
import {
  favouriteContent,
  findApproaches,
  findVideos,
  idsOf,
  readApproaches,
  readContent,
} from '#areas/video/top/video-top.library.ts';
import { findOrders, readRecent } from '#areas/video/top/video-top.orders.ts';
import type { TopPorts } from '#areas/video/top/video-top.ports.ts';
import type { AuditEntry } from '#kernel/audit/audit.ts';
import type { Tx } from '#kernel/database/database.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import type { StaffScope } from '#kernel/scope.ts';

/** Everything on the page in one snapshot, as far as the caller may look; which patients were on it is written down with it. */
export const getVideoTop = (scope: StaffScope, ports: TopPorts): Promise<VideoTop> =>
  recordedRead(scope, async (tx) => {
    const { actor } = scope;
    const orders = isAllowed(actor, 'video.order');
    const views = isAllowed(actor, 'video.view');
    const recent = orders ? await readRecent(tx, scope) : null;
    const result: VideoTop = {
      recent,
      content: isAllowed(actor, 'video.manage') ? await readContent(tx, scope) : null,
      favourites: await readFavourites(tx, scope, ports),
      approaches: views ? await readApproaches(tx, scope) : null,
      templates: orders ? await ports.readTemplates(tx, scope, { limit: TOP_SHOWN }) : null,
      commonOrders: views || orders ? await readCommonOrders(tx, scope.clock.now()) : null,
    };
    return { result, audit: shown('videoTop.view', scope, patientsOn(result)) };
  });

const patientsOn = ({ recent }: VideoTop): string[] =>
  [...(recent?.mine ?? []), ...(recent?.all ?? [])].map(({ patient }) => patient.id);

/** An answer that holds nobody needs no entry. */
const shown = (action: AuditAction, { actor }: StaffScope, patientIds: readonly string[]): AuditEntry[] =>
  patientIds.length === 0
    ? []
    : [{ action, subject: { type: 'staff', id: actor.staffId }, patientIds: [...new Set(patientIds)] }];

/** In the order in which the stars were given; what is gone, or may not be seen any more, is left out. */
const readFavourites = async (tx: Tx, scope: StaffScope, ports: TopPorts): Promise<TopFavourite[]> => {
  const favourites = await favouritesOf(tx, scope);
  if (favourites.length === 0) return [];
  const templateIds = isAllowed(scope.actor, 'video.order') ? idsOf(favourites, 'template', VideoTemplateId) : [];
  const templates =
    templateIds.length === 0
      ? []
      : (await ports.readTemplates(tx, scope, { ids: templateIds, limit: templateIds.length })).items;
  const found: TopFavourite[] = [
    ...(await favouriteContent(tx, scope, favourites)),
    ...templates.map(({ id, name }) => ({ kind: 'template' as const, id, title: name })),
    ...(await commonOrdersAmong(tx, idsOf(favourites, 'commonOrder', CommonOrderId))).map(({ id, title }) => ({
      kind: 'commonOrder' as const,
      id,
      title,
    })),
  ];
  return favourites.flatMap(({ kind, subjectId }) => found.filter((one) => one.kind === kind && one.id === subjectId));
};

/** One search over all of it. What was typed may be a patient's name: it is never written down. */
export const searchVideoTop = (scope: StaffScope, text: string, ports: TopPorts): Promise<VideoTopFound> =>
  recordedRead(scope, async (tx) => {
    const { actor } = scope;
    if (text.trim() === '') return { result: nothing, audit: [] };
    const orders = isAllowed(actor, 'video.order');
    const views = isAllowed(actor, 'video.view');
    const library = views || isAllowed(actor, 'video.manage');
    const result: VideoTopFound = {
      videos: library ? await findVideos(tx, scope, text) : null,
      approaches: library ? await findApproaches(tx, scope, text) : null,
      templates: orders ? await ports.readTemplates(tx, scope, { text, limit: TOP_SHOWN }) : null,
      commonOrders: views || orders ? await findCommonOrders(tx, text) : null,
      orders: orders ? await findOrders(tx, scope, text) : null,
    };
    const patientIds = (result.orders?.items ?? []).map(({ patient }) => patient.id);
    return { result, audit: shown('videoTop.search', scope, patientIds) };
  });

const nothing: VideoTopFound = { videos: null, approaches: null, templates: null, commonOrders: null, orders: null };
