import { type Feature, features } from '@nattoku/contract/auth/permissions';
import { CheckboxGroup } from '@nattoku/ui/form/checkbox-group';
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import { featureWords } from '#areas/settings/features/feature-words.ts';

type WithFeatures = FieldValues & { features: Feature[] };

const options = features.map((feature) => ({
  value: feature,
  label: featureWords[feature].name,
  help: featureWords[feature].says,
}));

/** What is switched on in a hospital. Records stay when something is switched off. */
export function FeatureField<Values extends WithFeatures>({ control }: { control: Control<Values> }) {
  const { field } = useController({ control, name: 'features' as Path<Values> });
  return (
    <CheckboxGroup
      label="オンにする機能"
      layout="cards"
      help="オフにすると、その施設の全員のメニューから消え、次の操作から使えなくなります。記録は消えません。"
      value={field.value}
      onChange={field.onChange}
      options={options}
    />
  );
}
