import type { IcPackage } from '@nattoku/contract/ic-support/ic-package';
import { type TalkFacts, talkLimits } from '@nattoku/contract/ic-support/ic-talk';
import { ProcedureSide, procedureSideNames } from '@nattoku/contract/ic-support/ic-talk-state';
import { Card } from '@nattoku/ui/layout/card';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { DraftFrame } from '#areas/ic-support/order-flow/draft-frame.tsx';
import styles from '#areas/ic-support/order-flow/order-flow.module.css';
import { isSidedIn, problemsOf } from '#areas/ic-support/order-flow/package-draft.ts';
import { FormQuestions } from '#areas/ic-support/order-flow/package-questions.tsx';
import type { PackageHandle } from '#areas/ic-support/order-flow/use-package-draft.ts';
import { optionsOfNames } from '#list/options-of-names.ts';
import { useToday } from '#platform/use-today.ts';

type Props = { kept: IcPackage; handle: PackageHandle; title: string };

const sides = optionsOfNames(procedureSideNames);
const linesOf = (typed: string): string[] => (typed === '' ? [] : typed.split('\n'));

/** What is said of this patient and of nobody else. */
export function FactsStep({ kept, handle, title }: Props) {
  const { draft, change } = handle;
  const { plan } = draft;
  const { procedure, facts } = plan;
  const today = useToday();
  const isSided = isSidedIn(kept, draft.contents.templateIds);
  const problems = problemsOf(draft, { today, isSided });
  const changeFacts = (about: keyof TalkFacts, to: Partial<TalkFacts>) =>
    change({ ...draft, plan: { ...plan, facts: { ...facts, ...to } } }, about);
  const changeProcedure = (about: string, to: Partial<typeof procedure>) =>
    change({ ...draft, plan: { ...plan, procedure: { ...procedure, ...to } } }, about);

  return (
    <DraftFrame kept={kept} handle={handle} step="facts" title={title}>
      <Card title="手術・検査">
        <div className={styles.stack}>
          <TextField
            label="手術・検査の名前"
            required
            counter={talkLimits.procedure}
            value={procedure.name}
            error={problems.procedureName}
            onChange={(event) => changeProcedure('name', { name: event.target.value })}
          />
          <RadioGroup
            label="左右"
            layout="row"
            options={sides}
            value={procedure.side}
            error={problems.side}
            help="左右のある手術・検査では、発行するときにもう一度選びます。"
            onChange={(event) => changeProcedure('side', { side: ProcedureSide.parse(event.target.value) })}
          />
          <div className={styles.fields}>
            <TextField
              label="術者"
              required={kept.questions.operator}
              counter={talkLimits.name}
              value={facts.operatorName}
              onChange={(event) => changeFacts('operatorName', { operatorName: event.target.value })}
            />
            <TextAreaField
              label="助手"
              rows={2}
              help="1行に1人ずつ入力します。"
              value={facts.assistants.join('\n')}
              onChange={(event) => changeFacts('assistants', { assistants: linesOf(event.target.value) })}
            />
          </div>
        </div>
      </Card>
      <Card title="この患者さんについて">
        <div className={styles.stack}>
          <TextAreaField
            label="病名・病状の伝え方"
            rows={2}
            counter={talkLimits.diagnosis}
            help="患者さんに伝える言葉で書きます。"
            value={facts.diagnosis}
            onChange={(event) => changeFacts('diagnosis', { diagnosis: event.target.value })}
          />
          <TextField
            label="病期・程度"
            counter={talkLimits.stage}
            value={facts.stage}
            onChange={(event) => changeFacts('stage', { stage: event.target.value })}
          />
          <TextAreaField
            label="この患者さんのリスク"
            rows={3}
            help="持病や服薬などで高くなるリスクを、1行に1つずつ入力します。"
            value={facts.personalRisks.join('\n')}
            onChange={(event) => changeFacts('personalRisks', { personalRisks: linesOf(event.target.value) })}
          />
        </div>
      </Card>
      <FormsCard kept={kept} handle={handle} />
    </DraftFrame>
  );
}

function FormsCard({ kept, handle: { draft, change } }: Omit<Props, 'title'>) {
  const { contents } = draft;
  const forms = kept.questions.forms.filter(({ templateId }) => contents.templateIds.includes(templateId));
  if (forms.length === 0) return null;
  return (
    <Card title="同意書に記入する内容">
      <FormQuestions
        forms={forms}
        values={contents.formValues}
        onChange={(formValues) => change({ ...draft, contents: { ...contents, formValues } })}
      />
    </Card>
  );
}
