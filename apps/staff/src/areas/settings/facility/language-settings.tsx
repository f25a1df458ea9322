import { facilitySettingsContract, type FacilitySettings } from '@nattoku/contract/facility/facility-settings';
import { Language, languageNames, type Language as LanguageCode } from '@nattoku/contract/shared/primitives';
import { CheckboxGroup } from '@nattoku/ui/form/checkbox-group';
import { FormSection } from '@nattoku/ui/form/form';
import { Notice } from '@nattoku/ui/feedback/notice';
import { Overtaken } from '#editing/overtaken.tsx';
import { SaveBar } from '#areas/settings/facility/save-bar.tsx';
import { useSettingsForm } from '#areas/settings/facility/use-settings-form.ts';
import { call } from '#platform/network/call.ts';

/** In which languages patients are spoken to: in their record, and on their page. */
export function LanguageSettings({ saved }: { saved: FacilitySettings }) {
  const form = useSettingsForm({
    saved,
    part: ({ languages }) => ({ languages }),
    save: ({ languages }, version) => call(facilitySettingsContract.updateLanguages, { body: { languages, version } }),
    done: '説明に使う言語を保存しました',
  });
  return (
    <FormSection
      title="説明に使う言語"
      help="患者の登録と患者さんの画面で選べるものです。日本語は外せません。すでに選ばれている言語は変わりません。"
    >
      {form.refusal && <Notice tone="error">{form.refusal}</Notice>}
      {form.conflict && (
        <Overtaken
          saved={[{ term: '言語', detail: form.conflict.languages.map((each) => languageNames[each]).join('、') }]}
          onSettle={form.settle}
        />
      )}
      <CheckboxGroup
        label="選べる言語"
        layout="row"
        value={form.value.languages}
        onChange={(languages) => form.change({ languages: languages as LanguageCode[] })}
        options={Language.options.map((value) => ({ value, label: languageNames[value], disabled: value === 'ja' }))}
      />
      <SaveBar dirty={form.isDirty} saving={form.isSaving} onSave={form.submit} onGiveUp={form.giveUp} />
    </FormSection>
  );
}
