import { deliveryContract, type PatientContactSettings } from '@nattoku/contract/order/delivery';
import { contactLimits } from '@nattoku/contract/order/delivery-input';
import { contactVariables } from '@nattoku/rules/text/contact-text';
import { Button } from '@nattoku/ui/action/button';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { Form, FormActions, FormRow, FormSection } from '@nattoku/ui/form/form';
import { SelectField } from '@nattoku/ui/form/select-field';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { useWatch } from 'react-hook-form';
import { useVersionedForm } from '#areas/settings/facility/use-versioned-form.ts';
import { ContactPreview } from '#areas/settings/patient-contact/contact-preview.tsx';
import {
  checkValues,
  contactOf,
  type ContactFormValues,
  hours,
  valuesOf,
} from '#areas/settings/patient-contact/patient-contact-values.ts';
import { rememberContactSettings } from '#areas/settings/patient-contact/patient-contact.queries.ts';
import { TestSend } from '#areas/settings/patient-contact/test-send.tsx';
import { call } from '#platform/call.ts';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { Overtaken } from '#editing/overtaken.tsx';

const variablesHelp = `使える差し込み：${contactVariables.map((name) => `{{${name}}}`).join(' ')}。値がない行（期限なしのオーダーの期限など）は、行ごと省かれます。`;
const serverOff = 'このサーバーには送信先が設定されていません。使うには、運営の担当者に設定を依頼してください。';

/** Which ways a facility uses, when it keeps quiet, and what its messages say. */
export function PatientContactForm({ saved }: { saved: PatientContactSettings }) {
  const { form, conflict, settle } = useVersionedForm<ContactFormValues, PatientContactSettings>({
    saved,
    valuesOf,
    check: checkValues,
    save: (values, version) => call(deliveryContract.saveSettings, { body: { ...contactOf(values), version } }),
    onSaved: (settings) => {
      rememberContactSettings(settings);
      showSnackbar({ type: 'done', title: '患者への連絡の設定を保存しました' });
    },
  });
  const { formProps, register, problems, refusal, isSaving, isDirty, control } = form;
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
        <FormSection title="使う方法" help="QRコードと配布用紙は、いつでも使えます。">
          <CheckboxField
            label="メールで送る"
            help={saved.server.email ? '患者の記録のアドレス、またはその場で入力したアドレスに送ります。' : serverOff}
            {...register('emailOn')}
          />
          <CheckboxField
            label="SMSで送る"
            help={
              saved.server.sms ? 'SMSを受け取れる携帯電話に送ります。送信の料金がかかることがあります。' : serverOff
            }
            {...register('smsOn')}
          />
          <TextField
            label="送信者名"
            help={`空欄のときは、施設の名前（${saved.facilityName}）を使います。`}
            counter={contactLimits.senderName}
            error={problems.senderName}
            {...register('senderName')}
          />
        </FormSection>
        <FormSection
          title="時刻"
          help="職員がボタンで1件ずつ送るときは、すぐに送ります。リマインドとまとめての送信は、送信しない時間が終わるまで待ちます。"
        >
          <SelectField
            label="リマインドを送る時刻"
            options={hours}
            error={problems.reminderHour}
            {...register('reminderHour')}
          />
          <FormRow>
            <TextField
              label="送信しない時間（開始）"
              type="time"
              error={problems.quietFrom}
              {...register('quietFrom')}
            />
            <TextField
              label="送信しない時間（終了）"
              type="time"
              error={problems.quietUntil}
              {...register('quietUntil')}
            />
          </FormRow>
        </FormSection>
        <FormSection title="メールの文面" help={variablesHelp}>
          <TextField
            label="件名"
            required
            counter={contactLimits.subject}
            error={problems.emailSubject}
            {...register('emailSubject')}
          />
          <TextAreaField
            label="本文"
            required
            rows={12}
            counter={contactLimits.email}
            error={problems.emailBody}
            {...register('emailBody')}
          />
          <ContactPreview channel="email" contact={contact} saved={saved} />
        </FormSection>
        <FormSection
          title="SMSの文面"
          help="70文字を超えると、2通分以上の料金になります。リンクだけで60文字ほど使います。"
        >
          <TextAreaField
            label="SMSの本文"
            required
            rows={5}
            counter={contactLimits.sms}
            error={problems.smsBody}
            {...register('smsBody')}
          />
          <ContactPreview channel="sms" contact={contact} saved={saved} />
        </FormSection>
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
