import {
  type InterviewTemplate,
  interviewTemplateContract,
} from '@nattoku/contract/medical-interview/interview-template';
import { Button } from '@nattoku/ui/action/button';
import { Form, FormActions } from '@nattoku/ui/form/form';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { useNavigate } from 'react-router';
import { ImportInterview } from '#areas/medical-interview/template/import-interview.tsx';
import { InterviewFields } from '#areas/medical-interview/template/interview-fields.tsx';
import { useInterviewHome } from '#areas/medical-interview/template/interview-home.ts';
import { keepInterview } from '#areas/medical-interview/template/interview.queries.ts';
import {
  checkValues,
  emptyValues,
  templateOf,
  type InterviewValues,
} from '#areas/medical-interview/template/interview-values.ts';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { useValidatedForm } from '#editing/use-validated-form.ts';
import { call } from '#platform/network/call.ts';
import { href } from '#routing/paths.ts';

/** A questionnaire begins with its name and what it belongs to; then its questions are put together. */
export function BeginInterview() {
  const home = useInterviewHome();
  const navigate = useNavigate();
  const form = useValidatedForm<InterviewValues, InterviewTemplate>({
    defaultValues: emptyValues,
    check: checkValues,
    save: (values, idempotencyKey) =>
      call(interviewTemplateContract.create, { body: templateOf(values), idempotencyKey }),
    onSaved: (saved) => {
      keepInterview(saved);
      void navigate(href('/jmneadoibops2/template/create/medicalInterview', { version: saved.open?.id }), {
        replace: true,
      });
    },
  });
  return (
    <>
      <PageHeader
        title="問診票の作成"
        trail={[{ label: home.label, href: home.at() }]}
        description="質問のない下書きができます。質問は次の画面で足していきます。FHIR R4の問診票（Questionnaire）があれば、読み込めます。"
        action={<ImportInterview />}
      />
      <Form {...form.formProps}>
        <FormRefusal>{form.refusal}</FormRefusal>
        <InterviewFields register={form.register} problems={form.problems} />
        <FormActions>
          <Button type="submit" loading={form.isSaving}>
            作成して、質問を編集
          </Button>
        </FormActions>
      </Form>
    </>
  );
}
