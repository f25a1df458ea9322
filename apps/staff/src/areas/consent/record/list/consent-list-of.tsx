import {
  consentFile,
  type ConsentExportColumn,
  consentPresetNames,
  type ConsentSearch,
  type ConsentSummary,
} from '@nattoku/contract/consent/consent-list';
import { consentStateNames } from '@nattoku/contract/consent/consent-state';
import type { ConsentTemplateId, DepartmentId, PatientId, StaffId, WardId } from '@nattoku/contract/shared/primitives';
import { fullName } from '@nattoku/rules/text/person-name';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { fileDocumentIcon } from '@nattoku/ui/tokens/icons';
import { consentColumns } from '#areas/consent/record/list/consent-columns.tsx';
import { consentsQuery, refetchConsents } from '#areas/consent/record/consent-record.queries.ts';
import { choiceFilter, daysFilter, departmentFilter, scopeFilter, wardFilter } from '#list/filter-parts.tsx';
import { listFilters } from '#list/list-filters.ts';
import type { ListOf } from '#list/list-of.ts';
import { optionsOfNames } from '#list/options-of-names.ts';
import { dateInAddress, flagInAddress, idInAddress, nameIn, oneOf, scopeInAddress } from '#list/words-in-address.ts';
import { NoMatch } from '#list/no-match.tsx';
import { addressOf } from '#parts/consent/consent-address.ts';
import { useStaffOptions } from '#parts/facility/use-staff-options.ts';
import { orderBulk } from '#parts/order/bulk/order-bulk.tsx';

export const filters = listFilters(
  {
    preset: nameIn(consentPresetNames),
    scope: scopeInAddress,
    state: nameIn(consentStateNames),
    departmentId: idInAddress<DepartmentId>(),
    wardId: idInAddress<WardId>(),
    templateId: idInAddress<ConsentTemplateId>(),
    patientId: idInAddress<PatientId>(),
    explainerId: idInAddress<StaffId>(),
    procedureFrom: dateInAddress,
    procedureTo: dateInAddress,
    createdFrom: dateInAddress,
    createdTo: dateInAddress,
    sort: oneOf(['createdAt', 'procedureOn']),
    descending: flagInAddress,
  },
  // The preset says whose forms they are.
  ['preset', 'scope', 'sort', 'descending'],
);
type Filters = ReturnType<typeof filters.filtersIn>;
type Asked = Omit<ConsentSearch, 'text' | 'page' | 'pageSize'>;

const notUsual: readonly ConsentExportColumn[] = ['patientKana', 'ward', 'route', 'timeStamp'];

export const consentList: ListOf<ConsentSummary, Filters, Asked> = {
  path: '/consent/list',
  arranged: 'consents',
  caption: '同意書の一覧',
  filters,
  search: { label: '同意書を検索', placeholder: '患者番号・氏名・カナ・同意書の名前' },
  presets: {
    label: '同意書の絞り込み',
    name: 'preset',
    usual: null,
    all: [...optionsOfNames(consentPresetNames), { value: null, label: 'すべて' }],
  },
  fields: [
    scopeFilter('どの同意書を見るか', '自分が説明・入力'),
    departmentFilter,
    wardFilter,
    choiceFilter({ name: 'state', label: '状態', options: optionsOfNames(consentStateNames) }),
    choiceFilter({ name: 'explainerId', label: '説明担当医', useOptions: useStaffOptions }),
    daysFilter('予定日', 'procedureFrom', 'procedureTo'),
    daysFilter('作成日', 'createdFrom', 'createdTo'),
  ],
  questionOf: ({ sort: by, descending, ...narrowed }) => {
    // What comes soonest first, where the preset is about dates.
    const byDay = narrowed.preset === 'dueSoon' || narrowed.preset === 'overdue';
    return { ...narrowed, sort: by ?? (byDay ? 'procedureOn' : 'createdAt'), descending: descending ?? !byDay };
  },
  queryOf: consentsQuery,
  columns: consentColumns,
  rowHref: addressOf,
  keepsPushedOut: false,
  renderEmpty: ({ narrowed, filters: { preset } }) => <Nothing narrowed={narrowed} isAll={!preset} />,
  exported: {
    ...consentFile,
    fileName: '同意書一覧',
    noun: '同意書',
    counter: '件',
    usual: () => consentFile.columns.filter((column) => !notUsual.includes(column)),
  },
  bulk: orderBulk({
    permission: 'consent.order',
    // A common order's response may be nobody's yet.
    chosenOf: ({ orderId, orderVersion, itemId, patient, templateName }) => ({
      orderId,
      version: orderVersion,
      itemId,
      label: `${patient ? `${fullName(patient)} さん` : '患者の照合待ち'}「${templateName}」`,
    }),
    words: {
      noun: '同意書',
      due: '署名の期限',
      reminding: '署名や回答の終わった患者さん、連絡先のない患者さん、連絡を希望しない患者さんには送られません。',
      extending:
        'お渡し済みのリンクとQRコードは、そのまま使えます。期限切れの同意書は、詳細画面で1件ずつ延ばしてください。',
      cancel: { verb: '無効にする', question: '無効にしますか？', done: '無効にしました' },
      canceling:
        '無効になるのは選択した同意書だけです。一緒にお渡しした動画や問診、説明の予定は、そのまま続きます。ほかに何もなければ、患者さんのリンクもすぐに使えなくなります。元には戻せません。署名や返事のある同意書はそのまま残り、詳細画面から2名で無効にします。',
    },
    onChanged: refetchConsents,
  }),
};

type NothingProps = { narrowed: boolean; isAll: boolean };

function Nothing({ narrowed, isAll }: NothingProps) {
  if (narrowed) return <NoMatch icon={fileDocumentIcon} noun="同意書" scoped />;
  return isAll ? (
    <EmptyState icon={fileDocumentIcon} title="まだ同意書がありません">
      「同意書を作る」から始められます。
    </EmptyState>
  ) : (
    <EmptyState icon={fileDocumentIcon} title="ここに並ぶ同意書はありません">
      「すべて」に切り替えると、ほかの同意書も表示できます。
    </EmptyState>
  );
}
