import { InterviewForm, interviewFormLimits } from '@nattoku/contract/medical-interview/interview-item';
import { firstCharacters } from '@nattoku/rules/text/text-length';
import { keptOf, listItems } from '@nattoku/rules/interview/item/item-list';
import { type KnownScale, withKnownScale } from '@nattoku/rules/questionnaire/known-scales';
import { readQuestionnaire } from '@nattoku/rules/questionnaire/read-questionnaire';
import type { KeptOfQuestionnaire } from '#domain/interview/interview-template.table.ts';
import { isDeeperThan } from '#kernel/json-depth.ts';
import { Problem } from '#kernel/problem.ts';

/** What a resource from another system says, as it is kept. */
export type TakenQuestionnaire = {
  name: string;
  description: string;
  form: InterviewForm;
  kept: KeptOfQuestionnaire;
  /** Of others, known by its codes: with it came how its points are added, and what has to be seen at once. */
  scale: KnownScale | null;
};

const refuse = (reasons: readonly { linkId: string | null; sentence: string }[]) =>
  new Problem('interview.fileRefused', {
    errors: reasons.slice(0, 50).map(({ linkId, sentence }) => ({ field: linkId ?? 'file', message: sentence })),
  });

/** Levels of brackets. Twenty levels of items with their extensions take about eighty. */
const DEEPEST = 200;

const parsed = (file: string): unknown => {
  let resource: unknown;
  try {
    resource = JSON.parse(file);
  } catch {
    throw refuse([{ linkId: null, sentence: 'ファイルの書き方（JSON）が正しくありません' }]);
  }
  if (isDeeperThan(DEEPEST, resource))
    throw refuse([{ linkId: null, sentence: `括弧の入れ子が深すぎます（${DEEPEST}段まで）` }]);
  return resource;
};

/** @throws Problem `interview.fileRefused` with every reason and its item */
export function takeQuestionnaire(file: string): TakenQuestionnaire {
  const read = readQuestionnaire(parsed(file), null);
  if ('refused' in read) throw refuse(read.refused);
  const { title, description, kept, foreign } = read;
  const known = withKnownScale(read.form);
  const { form } = known ?? read;
  const checked = InterviewForm.safeParse({ ...form, items: listItems(form.items) });
  if (!checked.success) {
    throw refuse(
      checked.error.issues.map(({ path, message }) => ({
        linkId: itemAt(form.items, path),
        sentence: `${path.slice(2).map(String).join('.')}：${message}`,
      })),
    );
  }
  return {
    name: firstCharacters(title.trim() || '名前のない問診票', interviewFormLimits.name - 1),
    description: firstCharacters(description, interviewFormLimits.description - 1),
    form: checked.data,
    kept: { resource: kept, items: keptOf(form.items), foreign },
    scale: known?.scale ?? null,
  };
}

const itemAt = (items: Parameters<typeof listItems>[0], [, index]: readonly PropertyKey[]): string | null =>
  typeof index === 'number' ? (listItems(items)[index]?.linkId ?? null) : null;
