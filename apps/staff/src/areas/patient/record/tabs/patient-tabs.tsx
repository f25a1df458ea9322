import type { Patient } from '@nattoku/contract/patient/patient';
import type { OrderId, Paging } from '@nattoku/contract/shared/primitives';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { type Tab, Tabs } from '@nattoku/ui/layout/tabs';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { Overview } from '#areas/patient/record/tabs/overview.tsx';
import { patientWorkQuery } from '#parts/worklist/worklist.queries.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { useChangeSearch } from '#routing/address-search.ts';

export const patientTabs = [
  'overview',
  'orders',
  'consents',
  'interviews',
  'chat',
  'family',
  'documents',
  'timeline',
  'history',
] as const;
export type PatientTab = (typeof patientTabs)[number];

// Each comes with what it shows when it is opened, and asks for nothing before.
const OrdersTab = lazy(async () => ({
  default: (await import('#areas/patient/record/tabs/orders-tab.tsx')).OrdersTab,
}));
const ConsentsTab = lazy(async () => ({
  default: (await import('#areas/patient/record/tabs/consents-tab.tsx')).ConsentsTab,
}));
const InterviewsTab = lazy(async () => ({
  default: (await import('#areas/patient/record/tabs/interviews-tab.tsx')).InterviewsTab,
}));
const ChatTab = lazy(async () => ({ default: (await import('#areas/patient/record/tabs/chat-tab.tsx')).ChatTab }));
const FamilyTab = lazy(async () => ({
  default: (await import('#areas/patient/record/tabs/family-tab.tsx')).FamilyTab,
}));
const DocumentsTab = lazy(async () => ({
  default: (await import('#areas/patient/record/tabs/documents-tab.tsx')).DocumentsTab,
}));
const PatientTimeline = lazy(async () => ({
  default: (await import('#areas/patient/record/patient-timeline.tsx')).PatientTimeline,
}));
const PatientAccessList = lazy(async () => ({
  default: (await import('#areas/patient/record/patient-access.tsx')).PatientAccessList,
}));

type Props = { patient: Patient; tab: PatientTab; page: Paging; thread: OrderId | undefined };

/** Everything of one patient, each part for those who may look at it, with how much there is. */
export function PatientTabs({ patient, tab, page, thread }: Props) {
  const changeSearch = useChangeSearch();
  const tabs = useTabs({ patient, page, thread });
  return (
    <Tabs<PatientTab>
      label="患者の記録"
      value={tabs.some(({ value }) => value === tab) ? tab : 'overview'}
      onChange={(chosen) =>
        changeSearch({ tab: chosen === 'overview' ? null : chosen, thread: null }, { replace: true })
      }
      tabs={tabs}
    />
  );
}

const part = (panel: ReactNode) => <Suspense fallback={<SkeletonText lines={5} />}>{panel}</Suspense>;

function useTabs({ patient, page, thread }: Omit<Props, 'tab'>): Tab<PatientTab>[] {
  const { id: patientId } = patient;
  const counts = useQuery(patientWorkQuery(patientId)).data?.counts;
  const maySee: Partial<Record<PatientTab, boolean>> = {
    consents: useIsAllowed('consent.view'),
    documents: useIsAllowed('consent.view'),
    interviews: useIsAllowed('interview.view'),
    chat: useIsAllowed('chat.reply'),
    history: useIsAllowed('audit.view'),
  };
  const all: Tab<PatientTab>[] = [
    { value: 'overview', label: '概要', panel: <Overview patient={patient} /> },
    {
      value: 'orders',
      label: 'オーダー',
      count: counts?.orders ?? undefined,
      panel: part(<OrdersTab patientId={patientId} page={page} />),
    },
    {
      value: 'consents',
      label: '同意書',
      count: counts?.consents ?? undefined,
      panel: part(<ConsentsTab patientId={patientId} page={page} />),
    },
    {
      value: 'interviews',
      label: '問診',
      count: counts?.interviews ?? undefined,
      panel: part(<InterviewsTab patientId={patientId} page={page} />),
    },
    {
      value: 'chat',
      label: 'チャット',
      count: counts?.threads ?? undefined,
      panel: part(<ChatTab patientId={patientId} page={page} thread={thread} />),
    },
    {
      value: 'family',
      label: '家族',
      count: counts?.relatedPersons,
      panel: part(<FamilyTab patient={patient} />),
    },
    {
      value: 'documents',
      label: '書類',
      count: counts?.documents ?? undefined,
      panel: part(<DocumentsTab patientId={patientId} page={page} />),
    },
    { value: 'timeline', label: '経過', panel: part(<PatientTimeline patientId={patientId} />) },
    { value: 'history', label: '閲覧履歴', panel: part(<PatientAccessList patientId={patientId} />) },
  ];
  return all.filter(({ value }) => maySee[value] ?? true);
}
