import { PageHeader } from '@nattoku/ui/layout/page-header';
import { TabLinks } from '@nattoku/ui/layout/tab-links';
import { AuditEvents } from '#areas/settings/audit/audit-events.tsx';
import { AuditIntegrity } from '#areas/settings/audit/audit-integrity.tsx';
import { AuditReasons } from '#areas/settings/audit/audit-reasons.tsx';
import { AuditMonth } from '#areas/settings/audit/audit-month.tsx';
import { AuditAddress, type AuditView, auditViews } from '#areas/settings/audit/audit-search.ts';
import type { SectionProps } from '#areas/settings/settings-sections.tsx';
import { href } from '#routing/paths.ts';

const names: Record<AuditView, string> = {
  events: '記録',
  reasons: '要配慮の閲覧理由',
  review: '月ごとの確認',
  integrity: '改ざんの検証',
};

export function Section({ title, search }: SectionProps) {
  const address = AuditAddress.parse(search);
  return (
    <>
      <PageHeader
        title={title}
        description="誰が・いつ・どこから・誰の記録を見たか、何を変えたかが残ります。この画面を見たことも記録されます。"
      />
      <TabLinks
        label="監査ログの表示"
        links={auditViews.map((view) => ({
          href: href('/settings', { section: 'audit', ...(view === 'events' ? {} : { view }) }),
          label: names[view],
          current: view === address.view,
        }))}
      />
      <View address={address} />
    </>
  );
}

function View({ address }: { address: AuditAddress }) {
  switch (address.view) {
    case 'events':
      return <AuditEvents address={address} />;
    case 'reasons':
      return <AuditReasons address={address} />;
    case 'review':
      return <AuditMonth month={address.month} />;
    case 'integrity':
      return <AuditIntegrity />;
  }
}
