import { type IcTemplate, icTemplateContract, icTemplateLimits } from '@nattoku/contract/ic-support/ic-template';
import { ApproachId } from '@nattoku/contract/shared/primitives';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import { normaliseLine } from '@nattoku/rules/text/normalise-input';
import { max, required } from '@nattoku/rules/text/validation';
import { Button } from '@nattoku/ui/action/button';
import { Form, FormActions } from '@nattoku/ui/form/form';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { keepIcTemplate } from '#areas/ic-support/template/ic-template.queries.ts';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { useValidatedForm } from '#editing/use-validated-form.ts';
import { optionsOfRows } from '#list/options-of-rows.ts';
import { approachesQuery } from '#parts/content/video.queries.ts';
import { call } from '#platform/network/call.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';
import type { LoadProps, PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';
import { refuseUnless } from '#routing/refuse-unless.ts';

type Props = PageProps<'/icSupport/template/add'>;
type Values = { name: string; approachId: string };

const check = ({ name }: Values): FieldProblem[] => {
  const typed = normaliseLine(name);
  const message = [required(typed), max(typed, icTemplateLimits.name)].find((verdict) => verdict !== true);
  return message === undefined ? [] : [{ field: 'name', message }];
};

const publishedApproaches = approachesQuery({ page: 1, pageSize: 100, text: '', sort: 'name', published: 'true' });

export const load = ({ address }: LoadProps<Props>) => refuseUnless(address, 'icSupport.order');

/** A template begins with its name and what an approach proposes; then it is put together, and nothing of it can be lost. */
export function Page({ title }: Props) {
  const navigate = useNavigate();
  const maySee = useIsAllowed('video.view');
  const { data: approaches } = useQuery({ ...publishedApproaches, enabled: maySee });
  const form = useValidatedForm<Values, IcTemplate>({
    defaultValues: { name: '', approachId: '' },
    check,
    save: ({ name, approachId }, idempotencyKey) =>
      call(icTemplateContract.create, {
        body: { name: normaliseLine(name), approachId: ApproachId.safeParse(approachId).data ?? null },
        idempotencyKey,
      }),
    onSaved: (saved) => {
      keepIcTemplate(saved);
      void navigate(href('/icSupport/template/:id/edit', { id: saved.id }), { replace: true });
    },
  });
  return (
    <>
      <PageHeader
        title={title}
        trail={[{ label: 'IC支援セット', href: href('/icSupport/template') }]}
        description="登録するまでは下書きで、ほかの職員には見えません。"
      />
      <Form {...form.formProps}>
        <FormRefusal>{form.refusal}</FormRefusal>
        <TextField
          label="IC支援セット名"
          required
          placeholder="例：胆のう摘出術（予定入院）"
          counter={icTemplateLimits.name}
          autoComplete="off"
          error={form.problems['name']}
          {...form.register('name')}
        />
        {maySee && (
          <SelectField
            label="アプローチ"
            help="動画・シナリオ・同意書・期限・同席する人・メッセージが、アプローチのとおりに入ります。次の画面で直せます。"
            emptyLabel="使わない（空のIC支援セット）"
            options={optionsOfRows(approaches?.items)}
            {...form.register('approachId')}
          />
        )}
        <FormActions>
          <Button type="submit" loading={form.isSaving}>
            作成して、内容を編集
          </Button>
        </FormActions>
      </Form>
    </>
  );
}
