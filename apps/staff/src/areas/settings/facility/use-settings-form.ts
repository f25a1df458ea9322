import type { FacilitySettings } from '@nattoku/contract/facility/facility-settings';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { rememberSettings } from '#areas/settings/facility/facility-settings.queries.ts';
import { useRecordPart } from '#editing/use-record-part.ts';

type Options<Value> = {
  saved: FacilitySettings;
  part: (settings: FacilitySettings) => Value;
  save: (value: Value, version: number) => Promise<FacilitySettings>;
  done: string;
};

/** A part of the settings that is chosen, not typed. */
export const useSettingsForm = <Value>({ done, ...options }: Options<Value>) =>
  useRecordPart<FacilitySettings, Value>({
    ...options,
    onSaved: (settings) => {
      rememberSettings(settings);
      showSnackbar({ type: 'done', title: done });
    },
  });
