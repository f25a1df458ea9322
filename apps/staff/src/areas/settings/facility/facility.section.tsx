import type { FacilitySettings } from '@nattoku/contract/facility/facility-settings';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { LanguageSettings } from '#areas/settings/facility/language-settings.tsx';
import { ProfileForm } from '#areas/settings/facility/profile-form.tsx';
import { SettingsLoaded } from '#areas/settings/facility/settings-loaded.tsx';
import styles from '#areas/settings/facility/settings.parts.module.css';
import type { SectionProps } from '#areas/settings/settings-sections.tsx';

export function Section({ title }: SectionProps) {
  return (
    <div className={styles.stack}>
      <PageHeader title={title} description="施設の名前と連絡先は、患者さんの画面と印刷物に載ります。" />
      <SettingsLoaded>
        {(saved: FacilitySettings) => (
          <>
            <ProfileForm saved={saved} />
            <LanguageSettings saved={saved} />
          </>
        )}
      </SettingsLoaded>
    </div>
  );
}
