import { ApiProblem } from '@nattoku/contract/shared/client';
import { contactContract, contactLimits, type ContactMessage } from '@nattoku/contract/contact/contact';
import { checkAnswer } from '@nattoku/contract/contact/contact-input';
import { Button } from '@nattoku/ui/action/button';
import { Form } from '@nattoku/ui/form/form';
import { Notice } from '@nattoku/ui/feedback/notice';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '#platform/network/call.ts';
import { newIdempotencyKey } from '#platform/network/idempotency-key.ts';
import { refetchContact } from '#parts/contact/contact.queries.ts';
import { ContactThread } from '#parts/contact/contact-thread.tsx';
import { EditingDialog } from '#editing/editing-dialog.tsx';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { useValidatedForm } from '#editing/use-validated-form.ts';

type Props = { message: ContactMessage; onClose: () => void };

/** One message: read, answered, closed. */
export function ContactDialog({ message, onClose }: Props) {
  const id = useId();
  const [answerId, setAnswerId] = useState(newIdempotencyKey);
  const params = { messageId: message.id };
  const form = useValidatedForm<{ body: string }, ContactMessage>({
    defaultValues: { body: '' },
    check: ({ body }) => checkAnswer(body),
    save: (body) => call(contactContract.answer, { params: { ...params, answerId }, body }),
    onSaved: () => {
      setAnswerId(newIdempotencyKey());
      form.begin({ body: '' });
      void refetchContact();
      showSnackbar({ type: 'done', title: '返信しました', desc: '送った職員にお知らせが届きます。' });
    },
  });
  const state = message.state === 'closed' ? 'open' : 'closed';
  const change = useMutation({
    mutationFn: () => call(contactContract.setState, { params, body: { state, version: message.version } }),
    onSettled: refetchContact,
  });
  return (
    <EditingDialog
      onClose={onClose}
      size="large"
      title={message.subject}
      renderActions={(close) => (
        <>
          <Button variant="tertiary" onClick={close}>
            閉じる
          </Button>
          <Button variant="subTertiary" loading={change.isPending} onClick={() => change.mutate()}>
            {state === 'closed' ? '完了にする' : '未対応に戻す'}
          </Button>
          <Button type="submit" form={id} loading={form.isSaving}>
            返信する
          </Button>
        </>
      )}
    >
      <ContactThread message={message} />
      {change.error instanceof ApiProblem && <Notice tone="error">{change.error.body.title}</Notice>}
      <Form id={id} full {...form.formProps}>
        <FormRefusal>{form.refusal}</FormRefusal>
        <TextAreaField
          label="返信"
          help="患者さんの名前・番号・病名は書かないでください。"
          rows={4}
          spellCheck={false}
          counter={contactLimits.answer}
          error={form.problems['body']}
          {...form.register('body')}
        />
      </Form>
    </EditingDialog>
  );
}
