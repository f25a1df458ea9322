import type { InterviewVersionSummary } from '@nattoku/contract/medical-interview/interview-template';
import type { InterviewTemplateId } from '@nattoku/contract/shared/primitives';
import { ApiProblem } from '@nattoku/contract/shared/http-client';
import { problemType } from '@nattoku/contract/shared/problems';
import { isSavedWhole } from '#areas/medical-interview/template/builder/use-interview-editor.ts';
import { seenVersion } from '#areas/medical-interview/template/interview.queries.ts';

/**
 * The state in which a draft is handed on. What was typed last may still be on its way when its page is left, and raises the one that the page was
 * drawn with. @throws ApiProblem where it cannot be saved: nothing is handed on without it.
 */
export async function versionToMove(templateId: InterviewTemplateId, work: InterviewVersionSummary): Promise<number> {
  if (await isSavedWhole(work.id)) return seenVersion(templateId, work.id) ?? work.version;
  const code = 'interview.moved';
  const title = '編集した内容がまだ保存されていません。「質問を編集」を開いて、保存の状態を確かめてください。';
  throw new ApiProblem({ type: problemType(code), title, status: 409, code });
}
