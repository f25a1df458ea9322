import { checkInterview } from '@nattoku/rules/interview/check/check-interview';
import { fullestDraft } from '@nattoku/rules/interview/check/fullest-draft';
import { openInterview, type InterviewEvaluator } from '@nattoku/rules/interview/evaluation/evaluate-interview';
import { fhirpathExpressions } from '@nattoku/rules/interview/evaluation/fhirpath-expressions';
import type { ExpressionEngine } from '@nattoku/rules/interview/evaluation/interview-expression';
import type { ExpressionResult, ExpressionTask } from '#domain/interview/run-expressions.ts';
import { reportStep, serveTasks } from '#kernel/tasks/serve-tasks.ts';

const KEPT_FORMS = 50;
const opened = new Map<string, InterviewEvaluator>();

const engine: ExpressionEngine = {
  compile: (expression) => {
    reportStep(expression);
    const run = fhirpathExpressions.compile(expression);
    return (input) => {
      reportStep(expression);
      return run(input);
    };
  },
};

const evaluatorFor = ({ key, items }: Extract<ExpressionTask, { kind: 'evaluate' }>): InterviewEvaluator | null => {
  const known = opened.get(key);
  if (known || !items) return known ?? null;
  const evaluator = openInterview(items, engine);
  const [oldest] = opened.keys();
  if (opened.size >= KEPT_FORMS && oldest !== undefined) opened.delete(oldest);
  opened.set(key, evaluator);
  return evaluator;
};

const nobody = { today: '2000-01-01', birthOn: null, sex: null, department: null, approach: null, former: {} };

serveTasks((task: ExpressionTask): ExpressionResult => {
  if (task.kind === 'check') {
    const findings = checkInterview(task.form, engine);
    openInterview(task.form.items, engine).evaluate(fullestDraft(task.form.items), nobody);
    return { kind: 'checked', findings };
  }
  const evaluator = evaluatorFor(task);
  if (!evaluator) return { kind: 'unknownForm' };
  const { shown, values } = evaluator.evaluate(task.draft, task.context);
  return { kind: 'evaluated', shown, values };
});
