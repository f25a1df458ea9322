import { IcOrderSearch } from '#ic-support/ic-order-search.ts';
import { listExport, listFile } from '#list/list-export.ts';
import { OrderId } from '#shared/primitives.ts';

/** Talks as a CSV file. */
export const icOrderFile = listFile('ic-orders', {
  patientNumber: '患者番号',
  patientName: '氏名',
  patientKana: 'カナ',
  department: '診療科',
  ward: '病棟',
  startsAt: '説明日時',
  about: '説明の内容',
  ledTopic: '説明の種類',
  approach: 'アプローチ',
  explainer: '説明者',
  place: '場所',
  room: '部屋',
  plannedMinutes: '予定（分）',
  startedAt: '開始',
  explainedAt: '終了',
  missing: '足りない出席者',
  state: '状態',
  outOfHours: '時間外',
  decision: '返事',
  procedureOn: '処置の予定日',
  orderer: '依頼者',
  createdAt: '作成日時',
});

export const icOrderExport = listExport({
  file: icOrderFile,
  permissions: ['icSupport.view'],
  search: IcOrderSearch.omit({ page: true, pageSize: true }),
  id: OrderId,
  summary:
    'All talks that a search finds, or chosen ones, as a CSV file, line by line. Needs a fresh proof of presence',
});
export type IcOrderExportColumn = (typeof icOrderFile.columns)[number];
