import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form';
import { PlainJapaneseCheck } from '#parts/plain-japanese/plain-japanese-check.tsx';

type Props<Values extends FieldValues> = {
  control: Control<Values>;
  name: FieldPath<Values>;
  fieldId: string;
  label: string;
};

/** The check of a field that a form holds. It watches by itself, so that the form is not drawn for each letter. */
export function WatchedPlainJapaneseCheck<Values extends FieldValues>({ control, name, ...field }: Props<Values>) {
  const typed: unknown = useWatch({ control, name });
  return <PlainJapaneseCheck {...field} text={typeof typed === 'string' ? typed : ''} readership="everybody" />;
}
