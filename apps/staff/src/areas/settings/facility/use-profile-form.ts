import { facilitySettingsContract, type FacilitySettings } from '@nattoku/contract/facility/facility-settings';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { rememberSettings } from '#areas/settings/facility/facility-settings.queries.ts';
import { checkValues, profileOf, type ProfileValues, valuesOf } from '#areas/settings/facility/profile-values.ts';
import { useVersionedForm } from '#areas/settings/facility/use-versioned-form.ts';
import { call } from '#platform/call.ts';

export type ProfileFormState = ReturnType<typeof useProfileForm>['form'];

export function useProfileForm(saved: FacilitySettings) {
  return useVersionedForm<ProfileValues, FacilitySettings>({
    saved,
    valuesOf: ({ profile }) => valuesOf(profile),
    check: checkValues,
    save: (values, version) =>
      call(facilitySettingsContract.updateProfile, { body: { ...profileOf(values), version } }),
    onSaved: (settings) => {
      rememberSettings(settings);
      showSnackbar({ type: 'done', title: '施設の情報を保存しました' });
    },
  });
}
