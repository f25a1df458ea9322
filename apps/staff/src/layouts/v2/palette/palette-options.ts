import { type Holder, isAllowed } from '@nattoku/contract/auth/permissions';
import type { PatientSummary } from '@nattoku/contract/patient/patient';
import type { FoundContent, FoundOrder, SearchResults } from '@nattoku/contract/search/search';
import { foldForSearch, searchTerms } from '@nattoku/rules/text/text-folding';
import { fullName } from '@nattoku/rules/text/person-name';
import { addressOfTab, type Place } from '#layouts/v2/places.ts';
import { historySearch } from '#routing/history-search.ts';
import { canFollow } from '#routing/can-open.ts';
import { href } from '#routing/paths.ts';

export type PaletteOption = {
  key: string;
  title: string;
  /** What tells it from others, in a quiet line. */
  says: string;
  address: string;
  state?: object;
  patient?: PatientSummary;
};
export type PaletteGroup = { label: string; options: readonly PaletteOption[] };

const contentWords: Record<FoundContent['kind'], string> = {
  approach: 'アプローチ',
  video: '動画',
  consentTemplate: '同意書様式',
  videoTemplate: '動画セット',
  chatTemplate: '定型文',
};

const contentAddress: Record<FoundContent['kind'], (id: string) => string> = {
  approach: (approach) => href('/video/list/approaches', { approach }),
  video: (video) => href('/video/list/videos', { video }),
  consentTemplate: (id) => href('/consent/template/:id', { id }),
  videoTemplate: (template) => href('/video/order/flow/patient', { template }),
  chatTemplate: (id) => href('/chatTemplate/:id/view', { id }),
};

const ofPatient = (patient: PatientSummary): PaletteOption => ({
  key: patient.id,
  title: fullName(patient),
  says: patient.patientNumber,
  address: href('/patients/detail', { patientId: patient.id }),
  patient,
});

const ofOrder = ({ id, title, patient, page }: FoundOrder): PaletteOption => ({
  key: id,
  title: title.trim() || '（タイトル未設定）',
  says: patient ? `${fullName(patient)}　${patient.patientNumber}` : '患者の照合待ち',
  address: page,
});

const ofContent = ({ kind, id, title }: FoundContent): PaletteOption => ({
  key: id,
  title,
  says: kind === 'videoTemplate' ? 'この動画セットでオーダー' : contentWords[kind],
  address: contentAddress[kind](id),
});

/** The tabs of all places, by the words of both. */
export const commandsOf = (places: readonly Place[]): PaletteOption[] =>
  places.flatMap(({ label, tabs }) =>
    tabs.map((tab) => ({
      key: addressOfTab(tab),
      title: tab.label,
      says: tab.label === label.replace('\u200b', '') ? '画面' : label,
      address: addressOfTab(tab),
    })),
  );

type Asked = { text: string; results: SearchResults | undefined; places: readonly Place[]; holder: Holder };

/** Everything that can be opened for what is typed, group by group; places alone before anything is. */
export function paletteGroups({ text, results, places, holder }: Asked): PaletteGroup[] {
  const terms = searchTerms(text);
  const commands = commandsOf(places).filter(({ title, says }) => {
    const folded = foldForSearch(`${title} ${says}`);
    return terms.every((term) => folded.includes(term));
  });
  const orders = (results?.orders ?? []).filter(({ page }) => canFollow(holder, page));
  const inList: PaletteOption = {
    key: 'patients',
    title: `患者一覧で「${text.trim()}」を探す`,
    says: '画面',
    address: href('/patients'),
    state: historySearch({ text: text.trim() }),
  };
  return [
    { label: '患者', options: (results?.patients ?? []).map(ofPatient) },
    ...Map.groupBy(orders, ({ areaName }) => areaName)
      .entries()
      .map(([label, found]) => ({ label, options: found.map(ofOrder) })),
    { label: 'ライブラリ', options: (results?.content ?? []).map(ofContent) },
    {
      label: '画面',
      options: [...commands, ...(terms.length > 0 && isAllowed(holder, 'patient.view') ? [inList] : [])],
    },
  ].filter(({ options }) => options.length > 0);
}

/**
 * What Enter opens where nothing was chosen with the arrows: the patient whose whole number was typed, else the only
 * patient found, else what stands first.
 */
export function openedByEnter(groups: readonly PaletteGroup[], results: SearchResults | undefined) {
  const options = groups.flatMap((group) => group.options);
  const named = results?.numberOf;
  return options.find(({ key }) => key === named) ?? options[0] ?? null;
}
