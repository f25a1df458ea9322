import type { IcOrderSummary } from '@nattoku/contract/ic-support/ic-order';
import { icOrderExport, type IcOrderExportColumn } from '@nattoku/contract/ic-support/ic-order-list';
import {
  ledTopicNames,
  procedureSideNames,
  talkDecisionNames,
  talkStateNames,
} from '@nattoku/contract/ic-support/ic-talk-state';
import { formatDate, formatDateTime } from '@nattoku/rules/time/date-time';
import { icOrderList, icOrderRows } from '#areas/ic-support/order/ic-order.search.ts';
import { patientWriters } from '#domain/patient/patient-writers.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';

export const serveIcOrderExport = (): FileRoutes =>
  serveFiles(icOrderExport.files, {
    export: icOrderList.asFile({ ...icOrderExport, fileName: 'talks.csv', rows: icOrderRows, writers }),
  });

const instant = (at: string | null): string => (at ? formatDateTime(at) : '');

function aboutOf({ procedure, approachName }: IcOrderSummary['talk']): string {
  const name = procedure.name || approachName || '';
  return procedure.side === 'none' ? name : `${name}（${procedureSideNames[procedure.side]}）`;
}

function stateOf({ lifecycle, talk }: IcOrderSummary): string {
  if (lifecycle !== 'draft') return talkStateNames[talk.state];
  return talk.doctorAskedAt ? '医師の発行待ち' : '下書き';
}

/** Each column as a spreadsheet shows it. */
const writers: Record<IcOrderExportColumn, (row: IcOrderSummary) => string | null | undefined> = {
  ...patientWriters,
  startsAt: ({ talk }) => instant(talk.startsAt),
  about: ({ talk }) => aboutOf(talk),
  ledTopic: ({ talk }) => ledTopicNames[talk.ledTopic],
  approach: ({ talk }) => talk.approachName,
  explainer: ({ talk }) => talk.explainer?.name ?? '',
  place: ({ talk }) => talk.place,
  room: ({ talk }) => talk.room,
  plannedMinutes: ({ talk }) => String(talk.minutes),
  startedAt: ({ talk }) => instant(talk.startedAt),
  explainedAt: ({ talk }) => instant(talk.explainedAt),
  missing: ({ talk }) => talk.missing.join(';'),
  state: stateOf,
  outOfHours: ({ talk }) => (talk.outOfHours === true ? '時間外' : ''),
  decision: ({ talk }) => talk.decision && talkDecisionNames[talk.decision],
  procedureOn: ({ talk }) => talk.procedure.on && formatDate(talk.procedure.on),
  orderer: ({ createdByName }) => createdByName,
  createdAt: ({ createdAt }) => instant(createdAt),
};
