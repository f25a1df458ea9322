import {
  contactCategories,
  contactCategoryNames,
  contactContract,
  type ContactFile,
  contactLimits,
  contactUrgencies,
  contactUrgencyNames,
  type NewContactMessage,
} from '@nattoku/contract/contact/contact';
import { checkContact, normaliseContact } from '@nattoku/contract/contact/contact-input';
import { Button } from '@nattoku/ui/action/button';
import { Form, FormActions } from '@nattoku/ui/form/form';
import { sendIcon } from '@nattoku/ui/tokens/icons';
import { Notice } from '@nattoku/ui/feedback/notice';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { ContactFiles } from '#areas/contact/contact-files.tsx';
import { call } from '#platform/network/call.ts';
import { newIdempotencyKey } from '#platform/network/idempotency-key.ts';
import { useSession } from '#platform/session/use-session.ts';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { useValidatedForm } from '#editing/use-validated-form.ts';

type Values = Omit<NewContactMessage, 'fileIds' | 'screen'> & { files: ContactFile[]; screen: string };
type Sent = { reference: string };
type Props = { screen: string | undefined; onSent: (sent: Sent) => void };

const categories = contactCategories.map((value) => ({ value, label: contactCategoryNames[value] }));
const urgencies = contactUrgencies.map((value) => ({ value, label: contactUrgencyNames[value] }));

const messageOf = ({ files, screen, ...values }: Values): NewContactMessage =>
  normaliseContact({ ...values, screen: screen || null, fileIds: files.map(({ id }) => id) });

export function ContactForm({ screen, onSent }: Props) {
  const { email } = useSession();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const { formProps, register, control, problems, refusal, isSaving } = useValidatedForm<Values, Sent>({
    defaultValues: {
      category: 'howTo',
      urgency: 'normal',
      subject: '',
      body: '',
      screen: screen ?? '',
      replyTo: email,
      files: [],
    },
    check: (values) => checkContact(messageOf(values)),
    save: (values) => call(contactContract.send, { body: messageOf(values), idempotencyKey }),
    onSaved: onSent,
  });
  return (
    <Form full {...formProps}>
      <FormRefusal>{refusal}</FormRefusal>
      <Notice tone="warning" title="患者さんの情報は書かないでください">
        名前・患者番号・生年月日・病名を、本文にも添付の画像にも入れないでください。画面の写真は、患者さんの情報を隠してから付けてください。
      </Notice>
      <SelectField label="種類" options={categories} {...register('category')} />
      <RadioGroup label="緊急度" layout="row" options={urgencies} {...register('urgency')} />
      {screen && (
        <SelectField
          label="お困りの画面"
          emptyLabel="この画面のことではない"
          options={[{ value: screen, label: `直前に開いていた画面（${screen}）` }]}
          {...register('screen')}
        />
      )}
      <TextField
        label="件名"
        required
        counter={contactLimits.subject}
        autoComplete="off"
        error={problems.subject}
        {...register('subject')}
      />
      <TextAreaField
        label="内容"
        help="何をしようとして、どうなったかを書いてください。"
        required
        rows={6}
        spellCheck={false}
        counter={contactLimits.body}
        error={problems.body}
        {...register('body')}
      />
      <Controller
        name="files"
        control={control}
        render={({ field: { value, onChange } }) => (
          <ContactFiles value={value} error={problems.fileIds} onChange={onChange} />
        )}
      />
      <TextField
        label="返信先のメールアドレス"
        help="返信は、この画面とお知らせにも届きます。"
        required
        inputMode="email"
        error={problems.replyTo}
        {...register('replyTo')}
      />
      <FormActions>
        <Button type="submit" icon={sendIcon} loading={isSaving}>
          送信する
        </Button>
      </FormActions>
    </Form>
  );
}
