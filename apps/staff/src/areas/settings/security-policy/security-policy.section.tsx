import { Button } from '@nattoku/ui/action/button';
import { printerIcon } from '@nattoku/ui/tokens/icons';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import { standingQuery } from '#areas/settings/facility/facility-settings.queries.ts';
import { SettingsLoaded } from '#areas/settings/facility/settings-loaded.tsx';
import styles from '#areas/settings/facility/settings.parts.module.css';
import { PolicyEvidence } from '#areas/settings/security-policy/policy-evidence.tsx';
import { PolicyForm } from '#areas/settings/security-policy/policy-form.tsx';
import type { SectionProps } from '#areas/settings/settings-sections.tsx';

export function Section({ title }: SectionProps) {
  const { data: standing } = useQuery(standingQuery);
  return (
    <div className={styles.stack}>
      <PageHeader
        title={title}
        description="職員のログイン規則です。厚生労働省「医療情報システムの安全管理に関するガイドライン 第6.0版」に沿って選びます。"
        action={
          <Button variant="tertiary" icon={printerIcon} onClick={() => window.print()}>
            証跡として印刷
          </Button>
        }
      />
      <SettingsLoaded>
        {(settings) =>
          standing ? (
            <>
              <div data-print="hidden">
                <PolicyForm saved={settings} standing={standing} />
              </div>
              <PolicyEvidence settings={settings} standing={standing} />
            </>
          ) : (
            <SkeletonText lines={10} />
          )
        }
      </SettingsLoaded>
    </div>
  );
}
