import { type Scenario, scenarioContract } from '@nattoku/contract/ic-support/scenario';
import { Button } from '@nattoku/ui/action/button';
import { Form, FormActions } from '@nattoku/ui/form/form';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { useNavigate } from 'react-router';
import { ImportScenario } from '#areas/ic-support/scenario/import-scenario.tsx';
import { ScenarioFields } from '#areas/ic-support/scenario/scenario-fields.tsx';
import { useScenarioHome } from '#areas/ic-support/scenario/scenario-home.ts';
import { keepScenario } from '#areas/ic-support/scenario/scenario.queries.ts';
import {
  checkValues,
  emptyValues,
  scenarioOf,
  type ScenarioValues,
} from '#areas/ic-support/scenario/scenario-values.ts';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { useValidatedForm } from '#editing/use-validated-form.ts';
import { call } from '#platform/network/call.ts';
import { href } from '#routing/paths.ts';

/** A scenario begins with its name and whose risks it explains; then its steps are put together. */
export function BeginScenario({ title }: { title: string }) {
  const home = useScenarioHome();
  const navigate = useNavigate();
  const form = useValidatedForm<ScenarioValues, Scenario>({
    defaultValues: emptyValues,
    check: checkValues,
    save: (values, idempotencyKey) => call(scenarioContract.create, { body: scenarioOf(values), idempotencyKey }),
    onSaved: (saved) => {
      keepScenario(saved);
      void navigate(href('/jmneadoibops2/template/create/icSupport', { version: saved.open?.id }), { replace: true });
    },
  });
  return (
    <>
      <PageHeader
        title={title}
        trail={[{ label: home.label, href: home.at() }]}
        description="あいさつと「終わり」だけの下書きができます。ステップは次の画面で足していきます。"
        action={<ImportScenario />}
      />
      <Form {...form.formProps}>
        <FormRefusal>{form.refusal}</FormRefusal>
        <ScenarioFields register={form.register} problems={form.problems} />
        <FormActions>
          <Button type="submit" loading={form.isSaving}>
            作成して、ステップを編集
          </Button>
        </FormActions>
      </Form>
    </>
  );
}
