import { PageHeader } from '@nattoku/ui/layout/page-header';
import { TabLinks } from '@nattoku/ui/layout/tab-links';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { ApiClients } from '#areas/settings/interoperability/api-clients.tsx';
import { PatientFolder } from '#areas/settings/interoperability/patient-folder.tsx';
import { RecordDrop } from '#areas/settings/interoperability/record-drop.tsx';
import { Webhooks } from '#areas/settings/interoperability/webhooks.tsx';
import styles from '#areas/settings/interoperability/interoperability.module.css';
import type { SectionProps } from '#areas/settings/settings-sections.tsx';
import { href } from '#routing/paths.ts';

const tabs = {
  clients: 'APIキー（FHIR）',
  webhooks: 'Webhook',
  patients: '患者フォルダー',
  drop: '文書フォルダー',
} as const;
type TabName = keyof typeof tabs;

const Search = z.object({ tab: z.enum(['clients', 'webhooks', 'patients', 'drop']).catch('clients') });

const panels: Record<TabName, (props: { search: SectionProps['search'] }) => ReactNode> = {
  clients: ApiClients,
  webhooks: Webhooks,
  patients: PatientFolder,
  drop: RecordDrop,
};

export function Section({ title, search }: SectionProps) {
  const { tab } = Search.parse(search);
  const Panel = panels[tab];
  return (
    <div className={styles.stack}>
      <PageHeader
        title={title}
        description="電子カルテや文書管理システムから患者を受け取る、同意書と説明の状態を読ませる・知らせる、電子署名で確定したPDFを渡すための設定です。"
      />
      <TabLinks
        label="連携の方法"
        links={(Object.keys(tabs) as TabName[]).map((each) => ({
          href: href('/settings', { section: 'interoperability', ...(each === 'clients' ? {} : { tab: each }) }),
          label: tabs[each],
          current: each === tab,
        }))}
      />
      <Panel search={search} />
    </div>
  );
}
