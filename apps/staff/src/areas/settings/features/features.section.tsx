import { facilitySettingsContract, type FacilitySettings } from '@nattoku/contract/facility/facility-settings';
import { type Feature, features } from '@nattoku/contract/auth/permissions';
import { CheckboxGroup } from '@nattoku/ui/form/checkbox-group';
import { Notice } from '@nattoku/ui/feedback/notice';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { useQuery } from '@tanstack/react-query';
import { featureUseQuery } from '#areas/settings/facility/facility-settings.queries.ts';
import { Overtaken } from '#editing/overtaken.tsx';
import { featureWords } from '#areas/settings/features/feature-words.ts';
import { SaveBar } from '#areas/settings/facility/save-bar.tsx';
import { SettingsLoaded } from '#areas/settings/facility/settings-loaded.tsx';
import styles from '#areas/settings/facility/settings.parts.module.css';
import { useSettingsForm } from '#areas/settings/facility/use-settings-form.ts';
import type { SectionProps } from '#areas/settings/settings-sections.tsx';
import { call } from '#platform/network/call.ts';

export function Section({ title }: SectionProps) {
  return (
    <div className={styles.stack}>
      <PageHeader
        title={title}
        description="使わない機能をオフにすると、全員のメニューから消え、次の操作から使えなくなります。記録は消えません。"
      />
      <SettingsLoaded>{(settings) => <Features saved={settings} />}</SettingsLoaded>
    </div>
  );
}

const namesOf = (list: readonly Feature[]): string => list.map((feature) => featureWords[feature].name).join('、');

function Features({ saved }: { saved: FacilitySettings }) {
  const { data: use } = useQuery(featureUseQuery);
  const form = useSettingsForm({
    saved,
    part: (settings) => ({ features: settings.features }),
    save: ({ features: wanted }, version) =>
      call(facilitySettingsContract.updateFeatures, { body: { features: wanted, version } }),
    done: '機能の設定を保存しました',
  });
  const openOf = (feature: Feature) => use?.find((each) => each.feature === feature)?.openOrders ?? 0;
  const stopped = saved.features.filter((feature) => !form.value.features.includes(feature) && openOf(feature) > 0);

  return (
    <>
      {form.refusal && <Notice tone="error">{form.refusal}</Notice>}
      {form.conflict && (
        <Overtaken saved={[{ term: 'オンの機能', detail: namesOf(form.conflict.features) }]} onSettle={form.settle} />
      )}
      <CheckboxGroup
        label="オンにする機能"
        layout="cards"
        value={form.value.features}
        onChange={(wanted) => form.change({ features: wanted as Feature[] })}
        options={features.map((feature) => ({
          value: feature,
          label: featureWords[feature].name,
          help:
            openOf(feature) > 0
              ? `${featureWords[feature].says}進行中のオーダー ${openOf(feature)}件`
              : featureWords[feature].says,
        }))}
      />
      {stopped.map((feature) => (
        <Notice key={feature} tone="warning" title={`${featureWords[feature].name}をオフにすると`}>
          進行中のオーダー{openOf(feature)}
          件を、職員は開けなくなります。オーダーは消えず、オンに戻すと続きから使えます。
          患者さんに渡したリンクは期限まで使えるので、止めたいときは先にオーダーを取り消してください。
        </Notice>
      ))}
      <SaveBar dirty={form.isDirty} saving={form.isSaving} onSave={form.submit} onGiveUp={form.giveUp} />
    </>
  );
}
