import { facilitySettingsContract, type FacilitySettings } from '@nattoku/contract/facility/facility-settings';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { rememberSettings } from '#areas/settings/facility/facility-settings.queries.ts';
import { checkValues, profileOf, type ProfileValues, valuesOf } from '#areas/settings/facility/profile-values.ts';
import { useRecordForm } from '#editing/use-record-form.ts';
import { call } from '#platform/network/call.ts';

export type ProfileFormState = ReturnType<typeof useProfileForm>['form'];

export function useProfileForm(saved: FacilitySettings) {
  return useRecordForm<ProfileValues, FacilitySettings>({
    saved,
    valuesOf: (settings = saved) => valuesOf(settings.profile),
    check: checkValues,
    save: (values, { version = saved.version }) =>
      call(facilitySettingsContract.updateProfile, { body: { ...profileOf(values), version } }),
    onSaved: (settings) => {
      rememberSettings(settings);
      showSnackbar({ type: 'done', title: '施設の情報を保存しました' });
    },
  });
}
