import type { PatientContactSettings } from '@nattoku/contract/order/delivery';
import { contactLimits } from '@nattoku/contract/order/delivery-input';
import { contactVariables } from '@nattoku/rules/text/contact-text';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { Notice } from '@nattoku/ui/feedback/notice';
import { FormRow, FormSection } from '@nattoku/ui/form/form';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { TextField } from '@nattoku/ui/form/text-field';
import type { UseFormRegister } from 'react-hook-form';
import { ContactPreview } from '#areas/settings/patient-contact/contact-preview.tsx';
import {
  type contactOf,
  type ContactFormValues,
  hours,
  linkAdvice,
} from '#areas/settings/patient-contact/patient-contact-values.ts';

type SectionProps = {
  form: { register: UseFormRegister<ContactFormValues>; problems: Partial<Record<string, string>> };
};

const variablesHelp = `使える差し込み：${contactVariables.map((name) => `{{${name}}}`).join(' ')}。値がない行（期限なしのオーダーの期限など）は、行ごと省かれます。`;
const serverOff = 'このサーバーには送信先が設定されていません。使うには、運営の担当者に設定を依頼してください。';

export function WaySection({ form, saved }: SectionProps & { saved: PatientContactSettings }) {
  const { register, problems } = form;
  return (
    <FormSection title="使う方法" help="QRコードと配布用紙は、いつでも使えます。">
      <CheckboxField
        label="メールで送る"
        help={saved.server.email ? '患者の記録のアドレス、またはその場で入力したアドレスに送ります。' : serverOff}
        {...register('emailOn')}
      />
      <CheckboxField
        label="SMSで送る"
        help={saved.server.sms ? 'SMSを受け取れる携帯電話に送ります。送信の料金がかかることがあります。' : serverOff}
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
  );
}

export function TimeSection({ form: { register, problems } }: SectionProps) {
  return (
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
        <TextField label="送信しない時間（開始）" type="time" error={problems.quietFrom} {...register('quietFrom')} />
        <TextField label="送信しない時間（終了）" type="time" error={problems.quietUntil} {...register('quietUntil')} />
      </FormRow>
    </FormSection>
  );
}

type TextProps = SectionProps & { saved: PatientContactSettings; contact: ReturnType<typeof contactOf> };

/** What emails and SMS say, each with a preview of what arrives. */
export function TextSections({ form: { register, problems }, saved, contact }: TextProps) {
  return (
    <>
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
        <LinkAdvice text={contact.emailBody} />
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
        <LinkAdvice text={contact.smsBody} />
        <ContactPreview channel="sms" contact={contact} saved={saved} />
      </FormSection>
    </>
  );
}

export function LinkAdvice({ text }: { text: string }) {
  const advice = linkAdvice(text);
  return <div role="status">{advice && <Notice tone="warning">{advice}</Notice>}</div>;
}
