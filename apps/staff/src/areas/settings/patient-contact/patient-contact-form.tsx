import { deliveryContract, type PatientContactSettings } from '@nattoku/contract/order/delivery';
import { Button } from '@nattoku/ui/action/button';
import { Form, FormActions } from '@nattoku/ui/form/form';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useWatch } from 'react-hook-form';
import { useRecordForm } from '#editing/use-record-form.ts';
import {
  checkValues,
  contactOf,
  type ContactFormValues,
  valuesOf,
} from '#areas/settings/patient-contact/patient-contact-values.ts';
import { TextSections, TimeSection, WaySection } from '#areas/settings/patient-contact/patient-contact-sections.tsx';
import { rememberContactSettings } from '#areas/settings/patient-contact/patient-contact.queries.ts';
import { TestSend } from '#areas/settings/patient-contact/test-send.tsx';
import { call } from '#platform/network/call.ts';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { Overtaken } from '#editing/overtaken.tsx';

/** Which ways a facility uses, when it keeps quiet, and what its messages say. */
export function PatientContactForm({ saved }: { saved: PatientContactSettings }) {
  const { form, conflict, settle } = useRecordForm<ContactFormValues, PatientContactSettings>({
    saved,
    valuesOf: (settings = saved) => valuesOf(settings),
    check: checkValues,
    save: (values, { version = saved.version }) =>
      call(deliveryContract.saveSettings, { body: { ...contactOf(values), version } }),
    onSaved: (settings) => {
      rememberContactSettings(settings);
      showSnackbar({ type: 'done', title: '患者への連絡の設定を保存しました' });
    },
  });
  const { formProps, refusal, isSaving, isDirty, control } = form;
  const contact = contactOf(useWatch({ control }) as ContactFormValues);
  return (
    <>
      <Form {...formProps} full>
        <FormRefusal>{refusal}</FormRefusal>
        {conflict && (
          <Overtaken
            saved={[
              { term: 'メール', detail: conflict.emailOn ? '使う' : '使わない' },
              { term: 'SMS', detail: conflict.smsOn ? '使う' : '使わない' },
              { term: '送信者名', detail: conflict.senderName ?? conflict.facilityName },
              { term: 'メールの件名', detail: conflict.emailSubject },
              { term: 'SMSの本文', detail: conflict.smsBody },
            ]}
            onSettle={settle}
          />
        )}
        <WaySection form={form} saved={saved} />
        <TimeSection form={form} />
        <TextSections form={form} saved={saved} contact={contact} />
        <FormActions>
          <Button type="submit" loading={isSaving} disabled={!isDirty}>
            保存する
          </Button>
        </FormActions>
      </Form>
      <TestSend contact={contact} server={saved.server} />
    </>
  );
}
